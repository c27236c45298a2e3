import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { AnalysisNotice } from "./AnalysisNotice";

afterEach(cleanup);

const TITLED = [
  { id: "a", title: "notes.mp3" },
  { id: "b", title: "Rails" },
  { id: "c", title: "empty.wav" },
];

it("names each file that cannot be read, and tells how far the others are", () => {
  const tracks = [
    { track_id: "a", status: "failed" as const, message: "This file could not be read as audio." },
    { track_id: "b", status: "analyzing" as const, message: "", fraction: 0.4 },
    { track_id: "c", status: "failed" as const, message: "" },
  ];
  render(<AnalysisNotice tracks={tracks} titled={TITLED} />);
  expect(screen.getByText("notes.mp3: This file could not be read as audio.")).toBeTruthy();
  expect(screen.getByText("empty.wav: Could not be read")).toBeTruthy();
  expect(screen.getByText("Analysing: 40 %. You can ask already.")).toBeTruthy();
});
