import { t } from "../i18n";

interface Named {
  title: string;
  artist: string;
  genre?: string;
}

/** A name for a playlist of these tracks: what all have in common, or the first title. */
export function suggestedName(tracks: readonly Named[]): string {
  const [first] = tracks;
  if (!first) return "";
  const { title, artist, genre } = first;
  if (artist && tracks.every((track) => track.artist === artist)) return artist;
  if (genre && tracks.every((track) => track.genre === genre)) return genre;
  return tracks.length === 1 ? title : t("playlists.nameOf", { title, count: tracks.length - 1 });
}
