import type { Mark } from "../api/marks";
import { nearestClock } from "../format";
import { t } from "../i18n";
import { nameOf } from "./MarkStrip";
import { sectionAt, type Measured, type NamedSection } from "./measured";
import styles from "./Marks.module.css";
import tools from "./Tools.module.css";
import type { TrackPlayer } from "./trackPlayer";
import { CUE_KEYS, cuesOf, sectionMark, useMarkKeys, type Marks as MarksOfTrack } from "./useMarks";
import { usePlayerState } from "./useTrackPlayer";

interface Props {
  deck: TrackPlayer;
  measured: Measured;
  all: MarksOfTrack;
}

const LONGEST_TEXT = 500;

/** Put cues and notes at the playhead, name sections, and change or delete what is there. */
export function Marks({ deck, measured, all }: Props) {
  const { position } = usePlayerState(deck);
  useMarkKeys(deck, all);
  const section = sectionAt(measured, position);
  const cues = cuesOf(all.marks);
  return (
    <section className={styles["marks"]} aria-label={t("player.marks.list")}>
      <div className={tools["tools"]}>
        <button type="button" className={tools["switch"]} title={t("player.marks.cueHint")} onClick={() => all.addCue(deck.heardSeconds)}>
          {t("player.marks.addCue")}
        </button>
        <button type="button" className={tools["switch"]} onClick={() => all.begin("note", deck.heardSeconds)}>
          {t("player.marks.addNote")}
        </button>
        <NameSection section={section} all={all} />
      </div>
      <CuePads cues={cues} deck={deck} />
      {all.marks.length > 0 && (
        <ul>
          {all.marks.map((mark) => (
            <Row key={mark.id} mark={mark} digit={cues.indexOf(mark) + 1} deck={deck} all={all} />
          ))}
        </ul>
      )}
      <p className="quiet" role="status">
        {all.last?.message}
        {all.last?.undoToken && (
          <button type="button" className="link-button" onClick={() => all.last?.undoToken && all.undo(all.last.undoToken)}>
            {t("tasks.undo")}
          </button>
        )}
      </p>
    </section>
  );
}

/** Large buttons in place of the keys 1 to 9, which touch screens do not have. */
function CuePads({ cues, deck }: { cues: readonly Mark[]; deck: TrackPlayer }) {
  if (cues.length === 0) return null;
  return (
    <div className={styles["pads"]} role="group" aria-label={t("player.marks.pads")}>
      {cues.slice(0, CUE_KEYS).map((cue, index) => (
        <button key={cue.id} type="button" onClick={() => deck.playFrom(cue.at_seconds)}>
          <strong>{cue.text || index + 1}</strong>
          <span>{nearestClock(cue.at_seconds)}</span>
        </button>
      ))}
    </div>
  );
}

/** Begins a name for the section at the playhead, which can then be written in the list. */
function NameSection({ section, all }: { section: NamedSection | undefined; all: MarksOfTrack }) {
  const isNamed = section !== undefined && sectionMark(all.marks, section.start) !== undefined;
  return (
    <button
      type="button"
      className={tools["switch"]}
      disabled={!section || isNamed}
      onClick={() => section && all.begin("section", section.start)}
    >
      {t("player.marks.nameSection")}
    </button>
  );
}

function toBeWritten(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

function Row({ mark, digit, deck, all }: { mark: Mark; digit: number; deck: TrackPlayer; all: MarksOfTrack }) {
  const name = nameOf(mark);
  const rename = (text: string) => {
    if (text.trim() !== mark.text) all.rename(mark.id, text.trim());
  };
  return (
    <li>
      {digit > 0 && digit <= CUE_KEYS && <kbd>{digit}</kbd>}
      <button type="button" className="link-button" aria-label={t("player.marks.play", { name, time: nearestClock(mark.at_seconds) })} onClick={() => deck.playFrom(mark.at_seconds)}>
        {nearestClock(mark.at_seconds)}
      </button>
      <input
        key={mark.text}
        ref={mark.id === all.begunId && mark.text === "" ? toBeWritten : undefined}
        aria-label={t("player.marks.text", { time: nearestClock(mark.at_seconds) })}
        placeholder={t(`player.marks.kinds.${mark.kind}`)}
        defaultValue={mark.text}
        maxLength={LONGEST_TEXT}
        onBlur={(event) => rename(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
      {mark.kind !== "section" && (
        <button type="button" className={tools["switch"]} aria-label={t("player.marks.moveNamed", { name })} onClick={() => all.move(mark.id, deck.heardSeconds)}>
          {t("player.marks.move")}
        </button>
      )}
      <button type="button" className="icon-button" aria-label={t("player.marks.delete", { name })} title={t("player.marks.delete", { name })} onClick={() => all.remove(mark.id)}>
        ×
      </button>
    </li>
  );
}
