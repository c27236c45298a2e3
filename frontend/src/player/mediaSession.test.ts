// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";

import { connectMediaSession } from "./mediaSession";
import { TrackPlayer } from "./trackPlayer";

afterEach(() => vi.unstubAllGlobals());

it("tells the lock screen title, artist, album and cover", () => {
  const session = { metadata: null as MediaMetadataInit | null, playbackState: "none", setActionHandler: vi.fn(), setPositionState: vi.fn() };
  vi.stubGlobal("MediaMetadata", function (this: object, init: MediaMetadataInit) {
    Object.assign(this, init);
  });
  Object.defineProperty(navigator, "mediaSession", { value: session, configurable: true });
  const player = new TrackPlayer("a", document.createElement("audio"));
  const about = { id: "a", title: "Rails", artist: "Los Faroles", album: "Madrugada", cover: "abc" };

  const leave = connectMediaSession(player, about);
  expect(session.metadata).toMatchObject({ title: "Rails", artist: "Los Faroles", album: "Madrugada" });
  expect(session.metadata?.artwork?.map(({ src, sizes }) => [src, sizes])).toEqual([
    [`${location.origin}/api/tracks/a/cover?size=96&v=abc`, "96x96"],
    [`${location.origin}/api/tracks/a/cover?size=512&v=abc`, "512x512"],
  ]);
  leave();
  expect(session.metadata).toBeNull();

  connectMediaSession(player, { ...about, cover: "" });
  expect(session.metadata).toMatchObject({ artwork: [] });
});
