/** The field for questions. */
export const QUESTION = "main textarea";

/** Focus the field as soon as it is on the page: a list may still be loading. Give up after two seconds. */
export function focusSoon(selector: string): void {
  const deadline = performance.now() + 2000;
  const attempt = () => {
    const field = document.querySelector<HTMLElement>(selector);
    if (field) field.focus();
    else if (performance.now() < deadline) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
