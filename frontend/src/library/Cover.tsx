import { coverUrl, type Track } from "../api/tracks";

/** The cover of a track, or a note in its place: rows stay as they are while covers arrive. */
export function Cover({ track, size, isLarge = false }: { track: Pick<Track, "id" | "cover">; size: number; isLarge?: boolean }) {
  const box = { width: size, height: size };
  if (!track.cover) {
    return (
      <span className="cover" style={box} aria-hidden="true">
        ♪
      </span>
    );
  }
  return <img className="cover" src={coverUrl(track, isLarge)} alt="" decoding="async" draggable={false} style={box} {...box} />;
}
