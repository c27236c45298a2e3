import { get, send } from "./client";

/** 1: liked, -1: disliked, 0: neither */
export type Liked = -1 | 0 | 1;

/** The user's likes and dislikes, by track. */
export async function fetchLikes(): Promise<ReadonlyMap<string, Liked>> {
  const { likes } = await get<{ likes: { track_id: string; liked: Liked }[] }>("/api/likes");
  return new Map(likes.map(({ track_id, liked }) => [track_id, liked]));
}

export const likeTrack = (trackId: string, liked: Liked) =>
  send<{ undo_token: string | null }>("PUT", `/api/tracks/${trackId}/like`, { liked });
