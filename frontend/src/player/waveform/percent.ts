/** A share as a length in CSS. */
export function percent(share: number): string {
  return `${100 * share}%`;
}
