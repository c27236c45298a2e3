import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { uploadClip, type DanceMove, type LibraryMove } from "../../api/dances";
import { ClipField } from "./ClipField";

vi.mock(import("../../api/dances"), async (original) => ({ ...(await original()), uploadClip: vi.fn(() => Promise.resolve({ status: 201, body: "" })) }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(clip: Partial<NonNullable<LibraryMove["clip"]>> | null) {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ moves: [{ move: "box", clip: clip && { id: "c", move: "box", original_filename: "us.mp4", duration: 4, ...clip } }] }))));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClipField move={{ move: "box", name: "Box" } as DanceMove} />
    </QueryClientProvider>,
  );
}

it("takes a video only when the people in it agree", async () => {
  show(null);
  const choose = screen.getByRole<HTMLButtonElement>("button", { name: "Choose a video" });
  expect(choose.disabled).toBe(true);
  await userEvent.click(screen.getByRole("checkbox", { name: "The people in it agree" }));
  expect(choose.disabled).toBe(false);
  const file = new File(["x"], "us.mp4", { type: "video/mp4" });
  await userEvent.upload(screen.getByLabelText("Choose a video"), file);
  expect(vi.mocked(uploadClip)).toHaveBeenCalledWith("box", file, expect.anything(), expect.anything());
});

it("says what is wrong with a clip", async () => {
  show({ status: "failed", status_message: "There are no pictures in this file." });
  expect(await screen.findByText("There are no pictures in this file.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Remove the clip" })).toBeTruthy();
});

it("shows a clip that was checked", async () => {
  show({ status: "ready" });
  expect((await screen.findByLabelText("us.mp4")).getAttribute("src")).toBe("/api/choreography/moves/box/clip?v=c");
});
