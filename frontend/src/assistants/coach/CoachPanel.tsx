import { useMemo } from "react";

import type { CoachView } from "../../api/coach";
import { openAssistantPage } from "../../route";
import { t } from "../../i18n";
import type { PanelProps } from "../registry";
import { Known } from "./Known";
import { Problem, Reply, Skip, Suggestions } from "./Question";
import { Steps } from "./Steps";
import { Today } from "./Today";
import { useCoachActions, useCoachView } from "./useCoach";
import shared from "./coach.module.css";


/** The question of a value that is being changed. It is not in the conversation yet; its answer will be. */
function EditedQuestion({ view, ask }: { view: CoachView; ask: PanelProps["ask"] }) {
  const tell = (message: string) => ask?.(message);
  return (
    <section className={`card ${shared["card"] ?? ""}`} aria-label={t("coach.editShort")}>
      <Reply view={view} text={view.question} />
      <p className="quiet">{t("coach.answerInChat")}</p>
      <Suggestions view={view} isBusy={!ask} onTell={tell} />
      <Skip skip={view.skip} isBusy={!ask} onTell={tell} />
    </section>
  );
}

/** Beside a conversation with the coach: where one is, what is known, and the session of today. The answers are given
 * in the conversation. */
export default function CoachPanel({ revision, ask }: PanelProps) {
  // An answer changes the state without a tool: look whenever the next message can be sent.
  const { view, error } = useCoachView(2 * revision + (ask ? 1 : 0));
  if (error && view === undefined) return <p role="alert">{error.message}</p>;
  return view ? <Progress view={view} ask={ask} /> : <p className="quiet">{t("coach.intro")}</p>;
}

function Progress({ view, ask }: { view: CoachView; ask: PanelProps["ask"] }) {
  const { said, isBusy, actions } = useCoachActions(view);
  const missing = useMemo(() => new Set(view.missing_track_ids), [view.missing_track_ids]);
  return (
    <div className={shared["panel"]}>
      {said?.isProblem && <Problem said={said} isBusy={isBusy} onRetry={actions.tell} />}
      {view.is_complete ? (
        <Today view={view} missing={missing} isBusy={isBusy} onChange={actions.change} />
      ) : (
        <Steps view={view} />
      )}
      {view.editing !== null && <EditedQuestion view={view} ask={ask} />}
      <Known view={view} isBusy={isBusy || !ask} onEdit={actions.edit} />
      <button type="button" className="button" onClick={() => openAssistantPage("plan")}>
        {t("coach.open")}
      </button>
    </div>
  );
}
