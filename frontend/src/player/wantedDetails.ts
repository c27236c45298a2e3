/** The track whose details open as soon as its player is shown, after the way to its conversation. No React in here. */

let wanted: string | null = null;

export function wantDetails(trackId: string): void {
  wanted = trackId;
}

/** Whether these are the wanted ones: once. */
export function takeWantedDetails(trackId: string): boolean {
  const isWanted = wanted === trackId;
  if (isWanted) wanted = null;
  return isWanted;
}
