import { useQuery } from "@tanstack/react-query";

import { keys } from "../../../api/keys";
import { fetchTrack, type ListedTrack } from "../../../api/tracks";
import { decimal, nearestClock } from "../../../format";
import { t } from "../../../i18n";
import { TrackPicture } from "../../../library/TrackPicture";
import { KeyPill } from "../../../library/KeyPill";
import { chordName } from "../../../notation";
import { chordColour } from "../../../player/colours";
import { playPassage } from "../../../player/playback";
import type { BoardProps } from "../../registry";
import type { Harmony, Structure } from "../measurements";
import { OriginalKey } from "../OriginalKey";
import { TempoHint } from "../TempoHint";
import { useMeasurement } from "../useMeasurement";
import { overviewIn, type Overview } from "./overview";
import styles from "./FactSheet.module.css";
import { SectionBar } from "./SectionBar";

/** A track at a glance, in place of the charts of its measurements. */
export default function FactSheet({ steps }: BoardProps) {
  const overview = overviewIn(steps);
  return overview && <Sheet {...overview} />;
}

function Sheet({ trackId, structure, harmony }: Overview) {
  const { data: track } = useQuery({ queryKey: keys.track(trackId), queryFn: () => fetchTrack(trackId) });
  const { data: form } = useMeasurement<Structure>({ step: structure, track: { id: trackId } });
  const { data: chords } = useMeasurement<Harmony>({ step: harmony, track: { id: trackId } });
  if (!track) return null;
  return (
    <section className="result-card" aria-label={t("cards.sheet.label", { title: track.title })}>
      <Head track={track} />
      <TempoHint trackId={trackId} />
      {form && form.sections.length > 0 && (
        <SectionBar sections={form.sections} loudest={form.loudest_section} onPick={({ start, end }) => playPassage(trackId, start, end)} />
      )}
      {chords?.progression && <Loop {...chords.progression} />}
      <OriginalKey trackId={trackId} musicalKey={chords?.key} />
      <Amounts track={track} />
    </section>
  );
}

function factsOf({ facts, duration }: ListedTrack): string[] {
  const known = [
    facts?.tempo_bpm ? t("library.tempo", { bpm: Math.round(facts.tempo_bpm) }) : "",
    facts?.time_signature ?? "",
    facts?.loudness_lufs ? t("player.chips.loudness", { lufs: decimal(facts.loudness_lufs, 1) }) : "",
    duration === null ? "" : nearestClock(duration),
  ];
  return known.filter(Boolean);
}

function Head({ track }: { track: ListedTrack }) {
  const { facts } = track;
  return (
    <div className={styles["head"]}>
      <TrackPicture track={track} size={64} />
      <div>
        <strong>{track.title}</strong>
        {track.artist && <span className="quiet">{track.artist}</span>}
        <div className={styles["chips"]}>
          {facts?.key && <KeyPill musicalKey={facts.key} camelot={facts.camelot} />}
          {factsOf(track).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The chords that repeat most. */
function Loop({ chords, times }: { chords: readonly string[]; times: number }) {
  return (
    <p className={styles["loop"]}>
      <span className="quiet">{t("cards.sheet.loop")}</span>
      {chords.map((chord, index) => (
        <strong key={index} style={{ backgroundColor: chordColour(chord) }}>
          {chordName(chord)}
        </strong>
      ))}
      <span className="quiet">{t("cards.sheet.times", { count: times })}</span>
    </p>
  );
}

const AMOUNTS = ["energy", "danceability"] as const;

function Amounts({ track: { facts } }: { track: ListedTrack }) {
  const known = AMOUNTS.flatMap((name) => (typeof facts?.[name] === "number" ? [{ name, value: facts[name] }] : []));
  if (known.length === 0) return null;
  return (
    <dl className={styles["amounts"]}>
      {known.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(`library.find.ranges.${name}`)}</dt>
          <dd>
            <meter aria-hidden="true" min={0} max={1} value={value} /> {Math.round(100 * value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
