import { describe, expect, it } from "vitest";

import { groupShown, queryOfGroup, viewOf, viewQuery } from "./groups";
import { EVERYTHING, filterOfQuery } from "./trackFilter";

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
