import { useId, useMemo, useState } from "react";

import { t } from "../../../i18n";
import { PlayIcon } from "../../../player/icons";
import type { TrackPlayer } from "../../../player/trackPlayer";
import { usePlayerState, useTrackPlayer } from "../../../player/useTrackPlayer";
import { passageOf, type DanceTiming, type PlacedMove } from "./count";
import type { Poses } from "./packedPoses";
import { StageCanvas } from "./StageCanvas";
import type { Perspective, Shown, StageOptions } from "./stagePainter";
import { useMoment } from "./useMoment";
import shared from "../choreographer.module.css";
import styles from "./LiveCouple.module.css";

export interface NamedMove extends PlacedMove {
  name: string;
}

interface Props {
  trackId: string;
  title: string;
  timing: DanceTiming<NamedMove>;
  poses: Poses;
  /** The couple still dances the moves from before a change. */
  isOld?: boolean;
}

const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8];
const TAPS = new Set([4, 8]);
const SPEEDS = ["100", "75", "60", "50"] as const;

/** The couple dances to the player of the page: any view, any speed, a move in a loop. */
export function LiveCouple({ trackId, title, timing, poses, isOld = false }: Props) {
  const player = useTrackPlayer(trackId);
  const [view, setView] = useState<Omit<StageOptions, "letters">>({ perspective: "front", shown: "both", isMirrored: false, turned: 0 });
  const change = (part: Partial<StageOptions>) => setView((before) => ({ ...before, ...part }));
  const options = useMemo(() => ({ ...view, letters: { L: t("dances.stage.leftFoot"), R: t("dances.stage.rightFoot") } }), [view]);
  return (
    <section className={styles["stage"]} aria-label={t("dances.stage.label", { title })}>
      <Picture player={player} timing={timing} poses={poses} options={options} onTurn={(turned) => change({ turned })} />
      {isOld && <p className="quiet">{t("dances.stage.preparing")}</p>}
      <CountLine player={player} timing={timing} />
      <PlayControls player={player} timing={timing} title={title} />
      <ViewControls options={options} onChange={change} />
    </section>
  );
}

interface PictureProps {
  player: TrackPlayer;
  timing: DanceTiming<NamedMove>;
  poses: Poses;
  options: StageOptions;
  onTurn: (degrees: number) => void;
}

function Picture({ player, timing, poses, options, onTurn }: PictureProps) {
  const { count, move } = useMoment(player, timing);
  const { isPlaying } = usePlayerState(player);
  const name = timing.moves[move]?.name ?? "";
  const place = count === 0 ? name : t("dances.stage.countOf", { count, name });
  const key = options.perspective === "above" ? "dances.stage.pictureAbove" : "dances.stage.pictureFront";
  return (
    <div className={shared["picture"]} data-perspective={options.perspective}>
      <StageCanvas player={player} poses={poses} options={options} label={t(key, { place })} onTurn={onTurn} />
      {options.perspective === "above" && <FeetLegend shown={options.shown} />}
      {/* While it plays every count would be too much to listen to: the move is told, and the count where it stops. */}
      <p className="visually-hidden" role="status">
        {isPlaying ? name : place}
      </p>
    </div>
  );
}

function FeetLegend({ shown }: { shown: Shown }) {
  return (
    <ul className={styles["legend"]} aria-hidden="true">
      {(["lead", "follow"] as const).filter((name) => shown === "both" || shown === name).map((name) => (
        <li key={name} data-dancer={name}>
          {t(`dances.dancer.${name}`)}
        </li>
      ))}
    </ul>
  );
}

/** The eight counts with the one that is danced, this move and the next. */
function CountLine({ player, timing }: { player: TrackPlayer; timing: DanceTiming<NamedMove> }) {
  const { count, move } = useMoment(player, timing);
  const next = timing.moves[move + 1];
  return (
    <div className={styles["now"]} aria-hidden="true">
      <strong className={styles["move"]}>{timing.moves[move]?.name}</strong>
      <ol className={styles["counts"]}>
        {COUNTS.map((number) => (
          <li key={number} data-now={number === count} data-tap={TAPS.has(number)}>
            {number}
          </li>
        ))}
      </ol>
      <span className={`quiet ${styles["next"] ?? ""}`}>{next && t("dances.stage.next", { name: next.name })}</span>
    </div>
  );
}

function PlayControls({ player, timing, title }: { player: TrackPlayer; timing: DanceTiming<NamedMove>; title: string }) {
  const { isPlaying, isLooping, passage, rate } = usePlayerState(player);
  const { move } = useMoment(player, timing);
  const ends = passageOf(timing, move);
  const isLooped = isLooping && passage !== null && passage.start === ends.start;
  const last = timing.beat_times.at(-1) ?? 0;
  const toggle = () => {
    const at = player.heardSeconds;
    const first = timing.beat_times[0] ?? 0;
    // A dance that is over begins again, and one that has not begun does not wait through the intro.
    if (!isPlaying && (at >= last || at < first - LEAD_IN_SECONDS)) player.seekTo(Math.max(0, first - LEAD_IN_SECONDS));
    player.toggle();
  };
  const loop = () => {
    if (!isLooped) player.seekTo(ends.start);
    player.mark(isLooped ? null : ends);
  };
  return (
    <div className={shared["controls"]}>
      <button type="button" className="play" aria-label={isPlaying ? t("player.pause", { title }) : t("player.play", { title })} onClick={toggle}>
        <PlayIcon isPlaying={isPlaying} />
      </button>
      <button type="button" className="button small" aria-pressed={isLooped} onClick={loop}>
        {t("dances.stage.loopMove")}
      </button>
      <Segments
        legend={t("dances.stage.speed")}
        values={SPEEDS}
        value={SPEEDS.find((speed) => Number(speed) === 100 * rate)}
        label={(percent) => t("dances.stage.percent", { percent })}
        onChange={(percent) => player.setRate(Number(percent) / 100)}
      />
    </div>
  );
}

const LEAD_IN_SECONDS = 1;
const PERSPECTIVES: readonly Perspective[] = ["front", "above"];
const DANCERS_SHOWN: readonly Shown[] = ["both", "lead", "follow"];

function ViewControls({ options, onChange }: { options: StageOptions; onChange: (part: Partial<StageOptions>) => void }) {
  return (
    <div className={shared["controls"]}>
      <Segments
        legend={t("dances.stage.view")}
        values={PERSPECTIVES}
        value={options.perspective}
        label={(value) => t(`dances.perspective.${value}`)}
        onChange={(perspective) => onChange({ perspective })}
      />
      <Segments
        legend={t("dances.stage.shown")}
        values={DANCERS_SHOWN}
        value={options.shown}
        label={(value) => t(`dances.dancer.${value}`)}
        onChange={(shown) => onChange({ shown })}
      />
      <button type="button" className="button small" aria-pressed={options.isMirrored} onClick={() => onChange({ isMirrored: !options.isMirrored })}>
        {t("dances.stage.mirror")}
      </button>
      <label className={styles["turn"]}>
        <span>{t("dances.stage.turn")}</span>
        <input
          type="range"
          min={-180}
          max={180}
          step={5}
          value={options.turned}
          aria-valuetext={t("dances.stage.degrees", { degrees: Math.round(options.turned) })}
          onChange={({ target }) => onChange({ turned: Number(target.value) })}
        />
      </label>
    </div>
  );
}

interface SegmentsProps<Value extends string> {
  legend: string;
  values: readonly Value[];
  /** Undefined where something else is chosen. */
  value: Value | undefined;
  label: (value: Value) => string;
  onChange: (value: Value) => void;
}

/** A choice of a few, all in sight. */
function Segments<Value extends string>({ legend, values, value, label, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={shared["segments"]}>
      <legend className="visually-hidden">{legend}</legend>
      {values.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          <span>{label(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}
