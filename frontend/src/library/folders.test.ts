import { expect, it } from "vitest";

import { droppedFiles } from "./folders";

const file = (name: string, type = "") => new File(["x"], name, { type });

function fileEntry(of: File): FileSystemEntry {
  return { isFile: true, isDirectory: false, file: (done: (file: File) => void) => done(of) } as unknown as FileSystemEntry;
}

/** Like a browser's: it hands out what it holds in portions. */
function folder(...entries: FileSystemEntry[]): FileSystemEntry {
  const portions = [entries.slice(0, 1), entries.slice(1), []];
  const readEntries = (done: (entries: FileSystemEntry[]) => void) => done(portions.shift() ?? []);
  return { isFile: false, isDirectory: true, createReader: () => ({ readEntries }) } as unknown as FileSystemEntry;
}

function drop(...dropped: [File, FileSystemEntry][]): DataTransfer {
  const items = dropped.map(([, entry]) => ({ webkitGetAsEntry: () => entry }));
  return { items, files: dropped.map(([one]) => one) } as unknown as DataTransfer;
}

it("takes dropped files as they are", async () => {
  const [song, odd] = [file("song.mp3"), file("odd.xyz")];
  expect(await droppedFiles(drop([song, fileEntry(song)], [odd, fileEntry(odd)]))).toEqual([song, odd]);
});

it("takes of a folder what looks like sound, however deep it lies", async () => {
  const [one, two, cover, single] = [file("1.flac"), file("2", "audio/mpeg"), file("cover.jpg", "image/jpeg"), file("single.wav")];
  const album = folder(fileEntry(one), fileEntry(cover), folder(fileEntry(two)));
  const found = await droppedFiles(drop([file("album"), album], [single, fileEntry(single)]));
  expect(found.map(({ name }) => name)).toEqual(["single.wav", "1.flac", "2"]);
});
