import { useMemo } from "react";

import { changedNames, written } from "../../chat/corrections/changed";
import { NotDrawn } from "../../chat/messages/DrawingBoundary";
import { passageOf } from "../../chat/passageOf";
import { pitchClassesOf } from "../../chords/names";
import { measured, tempo } from "../../format";
import { chordName, keyName } from "../../notation";
import { chordColour, sectionColour } from "../../player/colours";
import { playPassage } from "../../player/playback";
import { t } from "../../i18n";
import type { CardProps } from "../registry";
import { Card } from "./Card";
import styles from "./Card.module.css";
import { KeyPlace } from "./KeyPlace";
import { Lane, type Block } from "./Lane";
import { LoudnessScale } from "./LoudnessScale";
import type { Harmony, Loudness, Rhythm, Structure } from "./measurements";
import { OriginalKey } from "./OriginalKey";
import { SeriesPlot } from "./SeriesPlot";
import { deviationsOf, tellsOfBeats } from "./steadiness";
import { TempoHint, useListedTrack } from "./TempoHint";
import { useMeasurement } from "./useMeasurement";

const STREAMING_LEVEL_LUFS = -14;
const PICKED_SECONDS = 8;
/** So that beats which no listener hears as late look steady. */
const LEAST_DEVIATION_MS = 120;

function usePlayer({ track }: CardProps) {
  const from = (seconds: number) => track && playPassage(track.id, seconds, seconds + PICKED_SECONDS);
  const block = ({ start, end }: Block) => track && playPassage(track.id, start, end);
  return { from, block };
}

/** Nothing while a measurement is fetched, and a line where it cannot be. */
const NoData = ({ isLoading }: { isLoading: boolean }) => !isLoading && <NotDrawn />;

function titled(name: string, { track, step }: CardProps): string {
  return [name, track?.title, passageOf(step)].filter(Boolean).join(" – ");
}

/** What has changed since the answer: a correction, or a new measurement. An answer that corrects it says so itself. */
function changedSince({ step: { summary }, isCorrected }: CardProps, data: object): string {
  if (isCorrected) return "";
  const said = written(changedNames(summary, { ...data }), summary);
  return said && t("cards.changedSince", { said });
}
const withUnit = (value: number | null | undefined, unit: string) => (value === null || value === undefined ? null : `${measured(value)} ${unit}`);

export function RhythmCard(props: CardProps) {
  const { data, isLoading } = useMeasurement<Rhythm>(props);
  // Drawn with its hint: what is below would move.
  const listed = useListedTrack(props.track?.id);
  if (!data || listed.isLoading) return <NoData isLoading={isLoading || listed.isLoading} />;
  return <Beats {...props} data={data} />;
}

/** How steady the beats are, on request unless the answer tells of it; or the tempo over time. */
function Beats({ data, ...props }: CardProps & { data: Rhythm }) {
  const play = usePlayer(props);
  const { beat_times: beats, downbeat_times: downbeats, tempo_curve: curve } = data;
  // Where the tempo steps, its curve says more.
  const isOneTempo = beats.length > 2 && !data.tempo_changes?.length;
  const chart = isOneTempo ? <Steadiness beats={beats} onPick={play.from} /> : <TempoCurve data={data} onPick={play.from} />;
  const isFolded = isOneTempo && !tellsOfBeats(props.said);
  const isDownbeat = new Set(downbeats);
  return (
    <Card
      title={titled(t("cards.rhythm"), props)}
      facts={[...beatFacts(data), changedSince(props, data)]}
      track={props.track}
      correctable={["tempo", "metre", "downbeat"]}
      onPick={play.from}
      folded={isFolded && { title: t("cards.showBeats"), chart }}
      tables={[
        { name: "beats", columns: ["seconds", "beat", "downbeat"], rows: beats.map((time, index) => [time, index + 1, isDownbeat.has(time) ? 1 : 0]) },
        { name: "tempo", columns: ["seconds", "bpm"], rows: curve?.seconds.map((time, index) => [time, curve.bpm[index]]) ?? [] },
      ]}
    >
      <WholeTempo {...props} />
      {!isFolded && chart}
    </Card>
  );
}

/** Of a passage, the tempo is another one. */
const WholeTempo = ({ track, step }: CardProps) => track && !passageOf(step) && <TempoHint trackId={track.id} />;

function beatFacts({ tempo_bpm: bpm, time_signature: metre, steadiness_word: steadiness, note }: Rhythm) {
  if (!bpm) return [note];
  return [t("library.tempo", { bpm: tempo(bpm) }), metre, steadiness && t(`cards.steadiness.${steadiness}`)];
}

function TempoCurve({ data, onPick }: { data: Rhythm; onPick: (seconds: number) => void }) {
  const { tempo_curve: curve, beat_times: times, downbeat_times: strong } = data;
  if (!curve || curve.seconds.length === 0) return null;
  return (
    <SeriesPlot label={t("cards.tempoCurve")} unit="BPM" seconds={curve.seconds} values={curve.bpm} marks={{ times, strong }} least={10} onPick={onPick} />
  );
}

/** How early or late each beat comes. */
function Steadiness({ beats, onPick }: { beats: readonly number[]; onPick: (seconds: number) => void }) {
  const { seconds, milliseconds } = useMemo(() => deviationsOf(beats), [beats]);
  return (
    <>
      <SeriesPlot label={t("cards.deviation")} unit="ms" seconds={seconds} values={milliseconds} line={0} least={LEAST_DEVIATION_MS} onPick={onPick} />
      <p className={`quiet ${styles["foot"] ?? ""}`}>{t("cards.deviationHint")}</p>
    </>
  );
}

/** Whether a chord is the one on the first degree of a key, however both are spelled: "C#m" is, in D flat minor. */
function isTonic(chord: string, key: string | null): boolean {
  const [root = "", mode] = key?.split(" ") ?? [];
  const tonic = pitchClassesOf(mode === "minor" ? `${root}m` : root);
  return tonic !== null && tonic.join() === pitchClassesOf(chord)?.join();
}

/** The key and the chord sequence. */
export function HarmonyCard(props: CardProps) {
  const { data, isLoading } = useMeasurement<Harmony>(props);
  const play = usePlayer(props);
  if (!data) return <NoData isLoading={isLoading} />;
  const blocks = data.chords.map(([start, end, chord]) => ({ start, end, label: chordName(chord), colour: chordColour(chord), isFirst: isTonic(chord, data.key) }));
  return (
    <Card
      title={titled(t("cards.harmony"), props)}
      facts={[data.key && keyName(data.key), data.camelot && `Camelot ${data.camelot}`, !data.key && data.note, changedSince(props, data)]}
      track={props.track}
      correctable={["key"]}
      onPick={play.from}
      tables={[{ name: "chords", columns: ["start", "end", "chord"], rows: data.chords }]}
    >
      {data.camelot && <KeyPlace camelot={data.camelot} />}
      {blocks.length > 0 && <Lane label={t("cards.chords")} blocks={blocks} onPick={play.block} />}
      <OriginalKey trackId={props.track?.id} musicalKey={data.key} />
    </Card>
  );
}

/** Loudness over time, and the level of streaming services. */
export function LoudnessCard(props: CardProps) {
  const { data, isLoading } = useMeasurement<Loudness>(props);
  const play = usePlayer(props);
  const curve = data?.short_term;
  const seconds = useMemo(() => curve?.lufs.map((_, index) => curve.start_seconds + index * curve.step_seconds) ?? [], [curve]);
  if (!data || !curve) return <NoData isLoading={isLoading} />;
  return (
    <Card
      title={titled(t("cards.loudness"), props)}
      facts={[
        withUnit(data.integrated_lufs, "LUFS"),
        data.loudness_range_lu !== null && t("cards.range", { lu: measured(data.loudness_range_lu) }),
        t("cards.peak", { dbtp: measured(data.true_peak_dbtp) }),
        data.note,
      ]}
      track={props.track}
      onPick={play.from}
      tables={[{ name: "loudness", columns: ["seconds", "lufs"], rows: seconds.map((time, index) => [time, curve.lufs[index]]) }]}
    >
      {data.integrated_lufs !== null && <LoudnessScale lufs={data.integrated_lufs} />}
      {seconds.length > 0 && (
        <>
          <SeriesPlot
            label={t("cards.loudnessCurve")}
            unit="LUFS"
            seconds={seconds}
            values={curve.lufs}
            line={STREAMING_LEVEL_LUFS}
            least={12}
            onPick={play.from}
          />
          <p className={`quiet ${styles["foot"] ?? ""}`}>{t("cards.streamingLine")}</p>
        </>
      )}
    </Card>
  );
}

export function StructureCard(props: CardProps) {
  const { data, isLoading } = useMeasurement<Structure>(props);
  const play = usePlayer(props);
  if (!data) return <NoData isLoading={isLoading} />;
  const columns = ["start", "end", "section", "bars", "energy", "rms_dbfs"];
  const blocks = data.sections.map((section) => ({ ...section, colour: sectionColour(section.label) }));
  return (
    <Card
      title={titled(t("cards.structure"), props)}
      facts={[data.form, data.sections.length === 0 && data.note]}
      track={props.track}
      onPick={play.from}
      tables={[
        {
          name: "sections",
          columns,
          // From 0 to 100, as everywhere on the page.
          rows: data.sections.map(({ start, end, label, bars, energy, rms_dbfs }) => [start, end, label, bars, Math.round(100 * energy), rms_dbfs]),
        },
      ]}
    >
      {blocks.length > 0 && <Lane label={t("cards.sections")} blocks={blocks} onPick={play.block} />}
    </Card>
  );
}
