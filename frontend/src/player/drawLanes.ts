import type { ChordSpan } from "../api/analysis";
import { clock } from "../format";
import { chordName, NO_CHORD } from "../notation";
import { chordColour } from "./colours";
import type { Pen } from "./LaneCanvas";
import { between, ticks } from "./measured";

/** Lines closer than this are not drawn, as they would merge. */
const LEAST_APART = 4;
const TEXT_PADDING = 4;
const TICK_ROOM = 64;
/** Of short lines, as a share of the lane. */
const SHORT = 0.4;
/** Every bar has its number where it has this room; else every fourth, eighth, sixteenth and so on, this far apart. */
const NUMBER_ROOM = 28;
const NUMBERS_APART = 50;
/** Smaller letters are hard to read. */
const NAME_SIZES = [12, 11, 10];
const NAME_PADDING = 3;
/** No name fits into less. */
const NAME_LEAST = 8;

export function drawTimes(pen: Pen): void {
  const { context, view, height, pixelsPerSecond } = pen;
  const step = TICK_ROOM / pixelsPerSecond;
  for (const time of ticks(view.start, view.end, step)) {
    const x = pen.x(time);
    context.fillStyle = pen.colour("--line");
    context.fillRect(x, 0, 1, height);
    context.fillStyle = pen.colour("--quiet");
    const label = step < 0.5 ? `${clock(time)}.${Math.round((time % 1) * 10)}` : clock(time);
    // Half a time at the end would be another time.
    if (x + TEXT_PADDING + context.measureText(label).width > pen.width) continue;
    context.fillText(label, x + TEXT_PADDING, height / 2);
  }
}

/** Draw beats as short lines and downbeats as long ones, with as many bar numbers as fit. */
export function drawBeats(beats: readonly number[], downbeats: readonly number[]): (pen: Pen) => void {
  return (pen) => {
    const every = numberedBars(meanDistance(downbeats) * pen.pixelsPerSecond);
    drawLines(pen, beats, SHORT, "--quiet");
    // Below the numbers of other bars.
    drawLines(pen, downbeats, every > 1 ? SHORT : 1, "--accent");
    for (let index = 0; index < downbeats.length; index += every) drawNumber(pen, index + 1, downbeats[index] ?? 0);
  };
}

/** How many bars there are from one with a number to the next. They begin as phrases do: 1, 5, 9. */
function numberedBars(room: number): number {
  if (room >= NUMBER_ROOM || room <= 0) return 1;
  let every = 4;
  while (every * room < NUMBERS_APART) every *= 2;
  return every;
}

function drawNumber(pen: Pen, bar: number, time: number): void {
  const label = String(bar);
  const x = pen.x(time);
  // Half a number at the end would be another one.
  if (time < pen.view.start || x + TEXT_PADDING + pen.context.measureText(label).width > pen.width) return;
  // Where bars are too close for lines, the numbered ones have theirs.
  pen.context.fillStyle = pen.colour("--accent");
  pen.context.fillRect(x, 0, 1, pen.height);
  pen.context.fillStyle = pen.colour("--ink");
  pen.context.fillText(label, x + TEXT_PADDING, pen.height * 0.32);
}

function drawLines(pen: Pen, times: readonly number[], share: number, colour: string): void {
  if (meanDistance(times) * pen.pixelsPerSecond < LEAST_APART) return;
  pen.context.fillStyle = pen.colour(colour);
  for (const time of between(times, pen.view.start, pen.view.end)) {
    pen.context.fillRect(pen.x(time), pen.height * (1 - share), 1, pen.height * share);
  }
}

function meanDistance(times: readonly number[]): number {
  const [first, last] = [times[0], times.at(-1)];
  return first === undefined || last === undefined || times.length < 2 ? 0 : (last - first) / (times.length - 1);
}

export function drawChords(chords: readonly ChordSpan[]): (pen: Pen) => void {
  return (pen) => {
    let drawnTo = -1;
    for (const chord of chords) {
      const end = Math.round(pen.x(chord[1]));
      // Of chords that share a pixel, only the first: two hours have thousands.
      if (chord[1] <= pen.view.start || chord[0] >= pen.view.end || end <= drawnTo) continue;
      drawChord(pen, chord);
      drawnTo = end;
    }
  };
}

/** A box, with the name of the chord where it has room as a whole: a part of it would name another chord. */
function drawChord(pen: Pen, [start, end, name]: ChordSpan): void {
  const { context, height } = pen;
  const [left, right] = [Math.max(0, pen.x(start)), Math.min(pen.width, pen.x(end))];
  context.fillStyle = chordColour(name);
  context.fillRect(left, 1, Math.max(0.5, right - left - 1), height - 2);
  if (name === NO_CHORD || right - left < NAME_LEAST) return;
  context.save();
  context.fillStyle = pen.colour("--ink");
  const text = chordName(name);
  for (const size of NAME_SIZES) {
    context.font = context.font.replace(/[\d.]+px/, `${size}px`);
    if (context.measureText(text).width + NAME_PADDING > right - left) continue;
    context.fillText(text, left + NAME_PADDING / 2 + 0.5, height / 2);
    break;
  }
  context.restore();
}
