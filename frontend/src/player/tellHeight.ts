/** Tell the style sheet how high something is that stays in sight while the rest scrolls: what stays below it begins there.
 *
 * name : of the custom property, which is set on the player */
export const tellHeight = (name: string) => (element: HTMLElement | null) => {
  const player = element?.closest<HTMLElement>("[data-open]");
  if (!element || !player) return;
  const observer = new ResizeObserver(() => player.style.setProperty(name, `${element.offsetHeight}px`));
  // With its padding, which is another one in large details.
  observer.observe(element, { box: "border-box" });
  return () => {
    observer.disconnect();
    player.style.removeProperty(name);
  };
};
