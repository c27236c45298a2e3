import type { Item } from "../../api/coach";
import { measured, nearestClock } from "../../format";
import { controlPlayer } from "../../player/playback";
import { t } from "../../i18n";
import { minutesText } from "./minutes";
import shared from "./coach.module.css";
import styles from "./Items.module.css";

const RECORDED = 100;

interface Props {
  items: readonly Item[];
  missing: ReadonlySet<string>;
  language: string;
}

/** The parts of a session in their order. */
export function Items({ items, missing, language }: Props) {
  return (
    <ol className={`${shared["list"] ?? ""} ${styles["items"] ?? ""}`} lang={language}>
      {items.map((item, at) => (
        <li key={at}>
          <span className={styles["minutes"]}>{minutesText(item.minutes)}</span>
          <span className={styles["what"]}>
            {item.text}
            {item.track_title && <strong> {item.track_title}</strong>}
          </span>
          <Passage item={item} missing={missing} />
        </li>
      ))}
    </ol>
  );
}

function Passage({ item, missing }: { item: Item; missing: ReadonlySet<string> }) {
  if (!item.track_id) return null;
  if (missing.has(item.track_id)) return <span className="quiet">{t("coach.deletedTrack")}</span>;
  const from = item.speed_from_percent ?? RECORDED;
  const to = item.speed_to_percent ?? from;
  const speeds = from === to ? [from] : [from, to];
  return (
    <span className={styles["passage"]}>
      {speeds.map((percent) => (
        <button key={percent} type="button" className="chip" onClick={() => practise(item, percent)}>
          {passageOf(item, percent)}
          <span className="visually-hidden"> {item.track_title}</span>
        </button>
      ))}
      <Facts item={item} />
    </span>
  );
}

function tempoText(from: string, to: string): string {
  return from === to ? t("coach.tempoOne", { bpm: from }) : t("coach.tempo", { from, to });
}

function passageOf(item: Item, percent: number): string {
  const [start, end] = [nearestClock(item.start_seconds ?? 0), endOf(item)];
  return end === null ? t("coach.playFrom", { start, percent }) : t("coach.playPassage", { start, end, percent });
}

function Facts({ item: { tempo_from: from, tempo_to: to, repeats } }: { item: Item }) {
  const tempo = from ? tempoText(measured(from), measured(to ?? from)) : "";
  const times = repeats && repeats > 1 ? t("coach.repeats", { count: repeats }) : "";
  return <span className="quiet">{[tempo, times].filter(Boolean).join(" · ")}</span>;
}

const endOf = ({ end_seconds: end }: Item): string | null => (end === null || end === undefined ? null : nearestClock(end));

/** Open the track in the player, loop the passage, at this part of its recorded tempo. */
export function practise(item: Item, percent: number): void {
  if (!item.track_id) return;
  controlPlayer({
    type: "player",
    action: "loop",
    track_id: item.track_id,
    start_seconds: item.start_seconds ?? 0,
    ...(typeof item.end_seconds === "number" && { end_seconds: item.end_seconds }),
    speed: percent / RECORDED,
  });
}
