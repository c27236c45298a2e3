import { beforeEach, describe, expect, it, vi } from "vitest";

import { fetchTracks, type ListedTrack } from "../api/tracks";
import { playQueue } from "../player/queue";
import { groupShown, playFound, queryOfGroup, viewOf, viewQuery } from "./groups";
import { EVERYTHING, filterOfQuery } from "./trackFilter";

vi.mock("../api/tracks", async (original) => ({ ...(await original<object>()), fetchTracks: vi.fn() }));
vi.mock("../player/queue", async (original) => ({ ...(await original<object>()), playQueue: vi.fn() }));

describe("the view in an address", () => {
  it("is that of its query, and none of others", () => {
    expect(viewOf(`?${viewQuery("album")}`)).toBe("album");
    expect(viewOf(`?${viewQuery(null)}`)).toBeNull();
    expect(viewOf("?view=password")).toBeNull();
  });
});

describe("a group", () => {
  it("is shown by its own filter, with the artist of an album", () => {
    const query = queryOfGroup("album", { name: "Rooms", artist: "Cora Lind" });
    expect(query).toBe("artist=Cora+Lind&album=Rooms&sort=album");
    expect(groupShown(filterOfQuery(query))).toEqual({ by: "album", group: { name: "Rooms", artist: "Cora Lind" } });
  });

  it("has no artist of its own where it is one, or a genre", () => {
    expect(groupShown(filterOfQuery(queryOfGroup("artist", { name: "Kessler", artist: "" })))).toEqual({ by: "artist", group: { name: "Kessler", artist: "" } });
    expect(queryOfGroup("genre", { name: "Jazz", artist: "" })).toBe("genre=Jazz&sort=artist");
  });

  it("is not shown by a filter that does more, or nothing", () => {
    expect(groupShown({ ...EVERYTHING, album: "Rooms", rating: 3 })).toBeNull();
    expect(groupShown({ ...EVERYTHING, album: "Rooms", text: "blue" })).toBeNull();
    expect(groupShown(EVERYTHING)).toBeNull();
  });
});

describe("what a query selects", () => {
  const TOTAL = 720;
  const track = (place: number) => ({ id: String(place), title: `Song ${place}`, artist: "", status: place === 1 ? "failed" : "ready" }) as ListedTrack;
  const played = () => vi.mocked(playQueue).mock.lastCall?.[0].map(({ id }) => Number(id)) ?? [];

  beforeEach(() => {
    vi.mocked(fetchTracks).mockImplementation((_query, page, size) => {
      const from = (page - 1) * size;
      return Promise.resolve({ items: Array.from({ length: Math.min(size, TOTAL - from) }, (_, at) => track(from + at)), total: TOTAL });
    });
  });

  it("plays in its order, without what could not be read", async () => {
    await playFound("genre=Jazz", false);
    expect(vi.mocked(fetchTracks)).toHaveBeenLastCalledWith("genre=Jazz", 5, 100);
    expect(played()).toEqual(Array.from({ length: 500 }, (_, at) => at).filter((at) => at !== 1));
  });

  it("plays in a random order, from anywhere in a large library", async () => {
    // Turns every order around.
    let last = 1;
    const random = vi.spyOn(Math, "random").mockImplementation(() => (last -= 0.0001));
    await playFound("", true);
    expect(played().slice(0, 2)).toEqual([499, 498]);
    expect(played()).toContain(719);
    random.mockRestore();
  });
});
