// CPU time to parse an answer again with every 4 characters that arrive: ours, and two libraries that parse the whole
// text. The libraries are no packages of the page; install them anywhere and name the folder:
//
//     npm install --prefix /tmp/parsers remark-parse remark-gfm unified markdown-to-jsx react
//     .venv/bin/node benchmarks/page/markdown_parsers.mjs /tmp/parsers
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

import { markdownBlocks } from "../../frontend/src/chat/markdown/markdownBlocks.ts";

const PARAGRAPH =
  "The **tempo** is 124.0 BPM, steady within `0.3 %`, in A minor with a change to C major at 1:23.\n\n" +
  "- first *item* of a list\n- second item\n\n";
const TEXT = PARAGRAPH.repeat(25);
const STEPS = Array.from({ length: Math.floor(TEXT.length / 4) }, (_, index) => TEXT.slice(0, 4 * (index + 1)));
// The slow ones parse every tenth text only.
const SAMPLE = 10;

const { resolve } = createRequire(pathToFileURL(`${process.argv[2]}/package.json`));
const load = (name) => import(pathToFileURL(resolve(name)).href);
const [{ unified }, { default: parse }, { default: gfm }, { default: jsx }] = await Promise.all(
  ["unified", "remark-parse", "remark-gfm", "markdown-to-jsx"].map(load),
);
const remark = unified().use(parse).use(gfm);

function cpuMs(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const sampled = STEPS.filter((_, index) => index % SAMPLE === 0);
const WAYS = {
  ours: () => cpuMs(() => STEPS.reduce((earlier, text) => markdownBlocks(text, earlier), undefined)),
  "remark (react-markdown)": () => SAMPLE * cpuMs(() => sampled.forEach((text) => remark.parse(text))),
  "markdown-to-jsx": () => SAMPLE * cpuMs(() => sampled.forEach((text) => jsx.compiler(text))),
};

console.log(`${TEXT.length} characters in ${STEPS.length} steps, best of 3 in turn, ms of CPU`);
const rounds = [1, 2, 3].map(() => Object.fromEntries(Object.entries(WAYS).map(([name, run]) => [name, run()])));
for (const name of Object.keys(WAYS)) {
  console.log(name.padEnd(24), Math.min(...rounds.map((round) => round[name])).toFixed(0));
}
