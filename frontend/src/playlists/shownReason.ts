const TEMPO = /^[\d.,]+ BPM$/;
/** A word and a number from 0 to 1. */
const SHARE = /^(\D+) ([01][.,]\d+)$/;

/** Why a track is in a playlist, without the tempo, which has a column of its own, and with shares from 0 to 100, as elsewhere. */
export function shownReason(reason: string): string {
  return reason
    .split("; ")
    .filter((part) => !TEMPO.test(part))
    .map((part) => part.replace(SHARE, (_, word: string, share: string) => `${word} ${Math.round(100 * Number(share.replace(",", ".")))}`))
    .join("; ");
}
