/** A random UUID. `crypto.randomUUID` is missing where the page comes over plain HTTP from another machine. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // The version (4) and the variant (8 to b) are at fixed positions.
  const variant = "89ab".charAt((bytes[8] ?? 0) & 3);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20)].join("-");
}
