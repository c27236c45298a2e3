import { useCallback, useState, useSyncExternalStore } from "react";

import type { Dance, DanceTask } from "../../api/dances";
import { t } from "../../i18n";
import { trackPlayerOf } from "../../player/players";
import { useTrackPlayer } from "../../player/useTrackPlayer";
import { CountSheet } from "./CountSheet";
import { DanceVideo } from "./DanceVideo";
import { factsOf } from "./danceFacts";
import { isActive, hasFailed, nameOf, timingOf } from "./dances";
import { momentAt, type DanceTiming } from "./stage/count";
import { LiveCouple } from "./stage/LiveCouple";
import { everyFrame } from "./stage/useMoment";
import { StageList } from "./StageList";
import { useDance, useDanceChanges, usePoses, type DanceChanges } from "./useDance";
import shared from "./choreographer.module.css";
import styles from "./DanceView.module.css";

interface Props {
  id: string;
  /** Where nothing else names the dance. */
  hasHeading?: boolean;
}

/** One dance: how far it is, the couple, the count sheet and the video. */
export function DanceView({ id, hasHeading = false }: Props) {
  const { dance, task } = useDance(id);
  if (dance.error) {
    return (
      <p className="problem-text" role="alert">
        {dance.error.message}
      </p>
    );
  }
  if (!dance.data) return <p className="quiet">{t("common.loading")}</p>;
  return (
    <>
      {hasHeading && <Heading key={nameOf(dance.data)} dance={dance.data} />}
      <Loaded dance={dance.data} task={task} />
    </>
  );
}

function Heading({ dance }: { dance: Dance }) {
  const tempo = dance.blueprint && t("dances.tempo", { bpm: Math.round(dance.blueprint.tempo_bpm) });
  const facts = [dance.track_title === nameOf(dance) ? "" : dance.track_title, tempo, factsOf(dance)];
  return (
    <header>
      <Title dance={dance} />
      <p className="quiet">{facts.filter(Boolean).join(" · ")}</p>
    </header>
  );
}

/** The name, which its owner may change. */
function Title({ dance }: { dance: Dance }) {
  const [draft, setDraft] = useState<string | null>(null);
  const { change, last, isBusy } = useDanceChanges(dance);
  if (draft === null) {
    return (
      <div className={styles["title"]}>
        <h1>{nameOf(dance)}</h1>
        <button type="button" className="button small" onClick={() => setDraft(nameOf(dance))}>
          {t("dances.rename")}
        </button>
      </div>
    );
  }
  return (
    <form
      className={styles["title"]}
      onSubmit={(event) => {
        event.preventDefault();
        change({ title: draft.trim() });
      }}
    >
      <input type="text" value={draft} autoFocus required maxLength={MOST_TITLE_CHARACTERS} aria-label={t("dances.name")} onChange={({ target }) => setDraft(target.value)} />
      <button className="button small primary" disabled={isBusy || draft.trim() === ""}>
        {t("conversations.save")}
      </button>
      <button type="button" className="button small" onClick={() => setDraft(null)}>
        {t("common.cancel")}
      </button>
      {last?.isError && (
        <p className="problem-text" role="alert">
          {last.message}
        </p>
      )}
    </form>
  );
}

const MOST_TITLE_CHARACTERS = 255;

function Loaded({ dance, task }: { dance: Dance; task: DanceTask | null }) {
  const changes = useDanceChanges(dance);
  const timing = timingOf(dance);
  // While the video is drawn, the couple is there already, and the work needs no place of its own.
  const isPlanning = task !== null && (timing === null || hasFailed(task));
  const cancel = () => changes.cancel();
  return (
    <div className={shared["stack"]}>
      {isPlanning && <StageList task={task} onCancel={cancel} />}
      {timing && (
        <>
          <Couple dance={dance} timing={timing} />
          <LastChange changes={changes} />
          <Sheet dance={dance} timing={timing} changes={changes} canChange={!isActive(task) || task?.stage === "assembling_video"} />
          <DanceVideo dance={dance} task={task} onDraw={() => changes.draw()} />
        </>
      )}
      {timing && task && !isPlanning && <Work task={task} notes={dance.notes} onCancel={cancel} />}
    </div>
  );
}

/** What was changed last, with the way back. */
function LastChange({ changes: { last, isBusy, undo } }: { changes: DanceChanges }) {
  const token = last?.undoToken;
  return (
    <p className={styles["last"]} role="status" data-error={last?.isError}>
      {last?.message}
      {token && (
        <button type="button" className="button small" disabled={isBusy} onClick={() => undo(token)}>
          {t("dances.undo")}
        </button>
      )}
    </p>
  );
}

/** How the dance was made, to be looked up afterwards. */
function Work({ task, notes, onCancel }: { task: DanceTask; notes: readonly string[]; onCancel: () => void }) {
  return (
    <details className={styles["work"]}>
      <summary>{t("dances.stages.how")}</summary>
      <StageList task={task} onCancel={onCancel} />
      {notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
    </details>
  );
}

function Couple({ dance, timing }: { dance: Dance; timing: NonNullable<ReturnType<typeof timingOf>> }) {
  const { data: poses, error, isPlaceholderData: isOld } = usePoses(dance);
  if (!dance.track_id) return <p className="problem-text">{t("dances.trackGone")}</p>;
  if (error && !poses) {
    return (
      <p className="problem-text" role="alert">
        {error.message}
      </p>
    );
  }
  if (!poses) {
    return (
      <div className={shared["picture"]} aria-busy="true">
        <p className={styles["note"]}>{t("dances.stage.preparing")}</p>
      </div>
    );
  }
  return <LiveCouple trackId={dance.track_id} title={nameOf(dance)} timing={timing} poses={poses} isOld={isOld} />;
}

interface SheetProps {
  dance: Dance;
  timing: DanceTiming;
  changes: DanceChanges;
  canChange: boolean;
}

function Sheet(props: SheetProps) {
  return props.dance.track_id ? <FollowedSheet {...props} trackId={props.dance.track_id} /> : <CountSheet {...props} current={-1} />;
}

/** The sheet with the row marked that is danced. */
function FollowedSheet({ trackId, timing, ...props }: SheetProps & { trackId: string }) {
  const player = useTrackPlayer(trackId);
  const subscribe = useCallback((changed: () => void) => everyFrame(player, changed), [player]);
  const current = useSyncExternalStore(subscribe, () => {
    const { media } = trackPlayerOf(trackId);
    const { beat, move } = momentAt(timing, media.currentTime);
    return beat < 0 ? -1 : move;
  });
  return <CountSheet {...props} current={current} />;
}
