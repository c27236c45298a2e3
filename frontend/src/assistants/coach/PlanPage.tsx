import { useEffect, useMemo, useRef } from "react";

import type { CoachView } from "../../api/coach";
import { t } from "../../i18n";
import { CalendarAccess } from "./CalendarAccess";
import { HandOver } from "./HandOver";
import { EmptyState } from "../../EmptyState";
import { Page, PageHead } from "../../Page";
import { Known } from "./Known";
import { AnswerForm, Problem, Question, Reply, Skip, Suggestions } from "./Question";
import { Restart } from "./Restart";
import { Steps } from "./Steps";
import { PlanIcon } from "./PlanIcon";
import { Today } from "./Today";
import { useCoachActions, useCoachView, type CoachActions, type Said } from "./useCoach";
import { Weeks } from "./Weeks";
import shared from "./coach.module.css";
import styles from "./PlanPage.module.css";


/** The coach on a page of its own: the ten steps, and then the plan. */
export default function PlanPage() {
  const { view, error, retry } = useCoachView();
  const { said, isBusy, actions } = useCoachActions(view);
  const heading = useFocusWhenFinished(view);
  return (
    <Page className={`printed-page ${shared["page"] ?? ""}`}>
      <PageHead>
        <h1 ref={heading} tabIndex={-1}>
          {t("coach.title")}
        </h1>
        {view && <Tools view={view} isBusy={isBusy} actions={actions} />}
      </PageHead>
      {error && view === undefined && (
        <div className="problem" role="alert">
          <p>{error.message}</p>
          <button type="button" className="button" onClick={() => void retry()}>
            {t("errors.tryAgain")}
          </button>
        </div>
      )}
      {view === null && <Beginning isBusy={isBusy} said={said} onStart={actions.start} />}
      {view?.is_complete && <Finished view={view} said={said} isBusy={isBusy} actions={actions} />}
      {view && !view.is_complete && (
        <>
          <Steps view={view} />
          <Question view={view} said={said} isBusy={isBusy} actions={actions} />
          <Known view={view} isBusy={isBusy} onEdit={actions.edit} />
        </>
      )}
    </Page>
  );
}

/** When the plan appears in place of the last question, one begins to read at its top. */
function useFocusWhenFinished(view: CoachView | null | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (view?.is_complete && wasAsking.current) heading.current?.focus();
    wasAsking.current = view?.is_complete === false;
  }, [view?.is_complete]);
  return heading;
}

function Beginning({ isBusy, said, onStart }: { isBusy: boolean; said: Said | null; onStart: () => void }) {
  return (
    <EmptyState icon={PlanIcon}>
      <p>{t("coach.intro")}</p>
      {said?.isProblem && <Problem said={said} isBusy={isBusy} onRetry={onStart} />}
      <button type="button" className={`button primary ${styles["start"] ?? ""}`} disabled={isBusy} onClick={onStart}>
        {t("coach.start")}
      </button>
    </EmptyState>
  );
}

interface PartProps {
  view: CoachView;
  isBusy: boolean;
  actions: CoachActions;
}

function Tools({ view, isBusy, actions }: PartProps) {
  const { undo_token: token } = view;
  return (
    <div className={`screen-only ${shared["line"] ?? ""}`}>
      {token && (
        <button type="button" className="button" disabled={isBusy} onClick={() => actions.undo(token)}>
          {t("coach.undo")}
        </button>
      )}
      {view.plan && (
        <button type="button" className="button" onClick={() => window.print()}>
          {t("coach.print")}
        </button>
      )}
      <Restart isBusy={isBusy} onRestart={actions.restart} />
    </div>
  );
}

function Finished({ view, said, isBusy, actions }: PartProps & { said: Said | null }) {
  const missing = useMemo(() => new Set(view.missing_track_ids), [view.missing_track_ids]);
  return (
    <>
      <Today view={view} missing={missing} isBusy={isBusy} onChange={actions.change} />
      <Talk view={view} said={said} isBusy={isBusy} actions={actions} />
      <Weeks view={view} missing={missing} isBusy={isBusy} onChange={actions.change} />
      <Hints title={t("coach.eating")} lines={view.plan?.eating ?? []} language={view.language} />
      <Hints title={t("coach.notes")} lines={view.plan?.notes ?? []} language={view.language} />
      <CalendarAccess hasLink={view.has_calendar_link} />
      <HandOver view={view} missing={missing} isBusy={isBusy} onTell={actions.tell} />
      <Known view={view} isBusy={isBusy} onEdit={actions.edit} />
    </>
  );
}

/** A word to the coach about the plan. Only the answer to it is shown, not the last question of the steps. */
function Talk({ view, said, isBusy, actions }: PartProps & { said: Said | null }) {
  const reply = said && !said.isProblem ? said.reply : view.is_asking ? view.question : "";
  return (
    <section className={`card screen-only ${shared["card"] ?? ""}`} aria-label={t("coach.word")}>
      <h2>{t("coach.word")}</h2>
      {said?.message && <p className={shared["said"]}>{said.message}</p>}
      {said?.isProblem && <Problem said={said} isBusy={isBusy} onRetry={actions.tell} />}
      <Reply view={view} text={reply} />
      <Suggestions view={view} isBusy={isBusy} onTell={actions.tell} />
      <AnswerForm label={t("coach.word")} hint={t("coach.wordHint")} isBusy={isBusy} said={said} onTell={actions.tell} />
      <Skip skip={view.skip} isBusy={isBusy} onTell={actions.tell} />
    </section>
  );
}

function Hints({ title, lines, language }: { title: string; lines: readonly string[]; language: string }) {
  if (lines.length === 0) return null;
  return (
    <section className={`card ${shared["card"] ?? ""}`} aria-label={title}>
      <h2>{title}</h2>
      <ul className={shared["list"]} lang={language}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
