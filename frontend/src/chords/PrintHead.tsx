import { useQuery } from "@tanstack/react-query";

import { keys } from "../api/keys";
import { fetchTrack, type Track } from "../api/tracks";
import { t } from "../i18n";
import { keyName, shortKey } from "../notation";
import styles from "./ChordChart.module.css";

interface Props {
  track: Pick<Track, "id" | "title" | "artist">;
  /** As it sounds, transposition included. */
  musicalKey: string | null;
  /** The key of the shapes that are played behind the capo. */
  shapeKey: string | null;
  capo: number;
  /** How fast it plays: 1 as recorded. */
  rate: number;
}

/** What a printed chart needs without the page around it. */
export function PrintHead({ track, musicalKey, shapeKey, capo, rate }: Props) {
  const { data } = useQuery({ queryKey: keys.track(track.id), queryFn: () => fetchTrack(track.id) });
  const { tempo_bpm: tempo = null, time_signature: metre = "" } = data?.facts ?? {};
  const facts = [
    musicalKey && keyName(musicalKey),
    tempo !== null && t("library.tempo", { bpm: Math.round(tempo * rate) }),
    metre,
    capo > 0 && (shapeKey ? t("player.chart.capoShapes", { fret: capo, key: shortKey(shapeKey) }) : t("player.chart.capoAt", { fret: capo })),
  ];
  return (
    <div className={styles["head"]}>
      <h3>{[track.title, track.artist].filter(Boolean).join(" – ")}</h3>
      <p>{facts.filter(Boolean).join(" · ")}</p>
    </div>
  );
}
