/** Every word the page shows, in one place: to read in one go, and to translate. */
export const texts = { name: "Clave" } as const;
