/** A time or passage named in a text, in seconds. */
export interface Passage {
  from: number;
  to: number;
  start: number;
  end: number | null;
}

const CLOCK = String.raw`(?:\d{1,2}:)?\d{1,2}:[0-5]\d(?:\.\d+)?`;
const UNTIL = String.raw`\s?(?:–|—|-|to|and|until|till|through|bis|und)\s?`;
const CLOCKS = new RegExp(String.raw`(?<![\w:.,/-])(${CLOCK})(?:${UNTIL}(${CLOCK}))?(?![\d:])`, "g");
const SECONDS = /(?<=\b(?:at|from|around|near|after|bei|ab)\s)(\d+(?:\.\d+)?)\s?(?:s|sec|seconds|Sekunden)\b/g;

/** Find times such as "1:23", "0:30 to 1:00", "at 26.1 seconds". Times after `duration` are ignored. */
export function passagesIn(text: string, duration: number | null = null): Passage[] {
  const clocks = [...text.matchAll(CLOCKS)].map((match) => {
    const [whole, start = "", end] = match;
    return { from: match.index, to: match.index + whole.length, ...ordered(secondsOf(start), end ? secondsOf(end) : null) };
  });
  const seconds = [...text.matchAll(SECONDS)].map((match) => ({
    from: match.index, to: match.index + match[0].length, start: Number(match[1]), end: null,
  }));
  const isInside = ({ start }: Passage) => duration === null || start <= duration + 1;
  return [...clocks, ...seconds].filter(isInside).sort((a, b) => a.from - b.from);
}

function ordered(start: number, end: number | null) {
  return { start, end: end !== null && end > start ? end : null };
}

function secondsOf(clock: string): number {
  return clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}
