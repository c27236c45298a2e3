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
const NAME_SIZES = [12, 10.5, 9, 7.5];
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

/** Draw beats as short lines and downbeats as long ones, with the bar number where it fits. */
export function drawBeats(beats: readonly number[], downbeats: readonly number[]): (pen: Pen) => void {
  return (pen) => {
    drawLines(pen, beats, 0.4, "--quiet");
    drawLines(pen, downbeats, 1, "--accent");
    const room = meanDistance(downbeats) * pen.pixelsPerSecond;
    if (room < 28) return;
    pen.context.fillStyle = pen.colour("--ink");
    const first = downbeats.findIndex((time) => time >= pen.view.start);
    for (const [index, time] of between(downbeats, pen.view.start, pen.view.end).entries()) {
      pen.context.fillText(String(first + index + 1), pen.x(time) + TEXT_PADDING, pen.height * 0.32);
    }
  };
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

const ROOT = /^[A-H][♯♭]?/;

/** What may stand for a chord, with the size of the letters: the first that fits. Where not even its small name does, its root does,
 * with the m of a minor chord: without it, it would name another chord. */
function labelsOf(name: string): [string, number][] {
  const root = ROOT.exec(name)?.[0] ?? name;
  const short = /^m(?!aj)/.test(name.slice(root.length)) ? `${root}m` : root;
  return [...NAME_SIZES.map((size): [string, number] => [name, size]), ...NAME_SIZES.slice(-2).map((size): [string, number] => [short, size])];
}

function drawChord(pen: Pen, [start, end, name]: ChordSpan): void {
  const { context, height } = pen;
  const [left, right] = [Math.max(0, pen.x(start)), Math.min(pen.width, pen.x(end))];
  context.fillStyle = chordColour(name);
  context.fillRect(left, 1, Math.max(0.5, right - left - 1), height - 2);
  if (name === NO_CHORD || right - left < NAME_LEAST) return;
  context.save();
  context.fillStyle = pen.colour("--ink");
  for (const [text, size] of labelsOf(chordName(name))) {
    context.font = context.font.replace(/[\d.]+px/, `${size}px`);
    if (context.measureText(text).width + NAME_PADDING > right - left) continue;
    context.fillText(text, left + NAME_PADDING / 2 + 0.5, height / 2);
    break;
  }
  context.restore();
}
