import { useEffect, useRef, useState } from "react";

import type { CoachView } from "../../api/coach";
import { t } from "../../i18n";
import type { CoachActions, Said } from "./useCoach";
import shared from "./coach.module.css";
import styles from "./Question.module.css";

const MOST_CHARACTERS = 2000;

interface Props {
  view: CoachView;
  said: Said | null;
  isBusy: boolean;
  actions: CoachActions;
}

/** The open question, the answers that are offered, and a field for one's own words. */
export function Question({ view, said, isBusy, actions }: Props) {
  return (
    <section className={`card ${shared["card"] ?? ""}`} aria-label={t("coach.answer")}>
      {said?.message && <p className={shared["said"]}>{said.message}</p>}
      {said?.isProblem && <Problem said={said} isBusy={isBusy} onRetry={actions.tell} />}
      <Reply view={view} text={said && !said.isProblem && said.message !== null ? said.reply : view.question} />
      <Suggestions view={view} isBusy={isBusy} onTell={actions.tell} />
      <AnswerForm label={t("coach.answer")} hint="" isBusy={isBusy} said={said} onTell={actions.tell} />
      <div className={shared["line"]}>
        <button type="button" className="button" disabled={isBusy || view.current_step === 0} onClick={actions.back}>
          ‹ {t("coach.back")}
        </button>
        <Skip skip={view.skip} isBusy={isBusy} onTell={actions.tell} />
      </div>
    </section>
  );
}

/** What the coach says. Where "Change" opened a question, one goes on from there. */
export function Reply({ view, text }: { view: CoachView; text: string }) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(view.editing);
  useEffect(() => {
    if (view.editing !== null && view.editing !== before.current) place.current?.focus();
    before.current = view.editing;
  }, [view.editing]);
  return (
    <div ref={place} tabIndex={-1} className={styles["reply"]} role="status" lang={view.language}>
      <Lines text={text} />
    </div>
  );
}

interface SuggestionsProps {
  view: CoachView;
  isBusy: boolean;
  onTell: (message: string) => void;
}

export function Suggestions({ view, isBusy, onTell }: SuggestionsProps) {
  if (view.suggestions.length === 0) return null;
  return (
    <ul className={`${shared["line"] ?? ""} ${styles["suggestions"] ?? ""}`} aria-label={t("coach.suggestions")} lang={view.language}>
      {view.suggestions.map((text) => (
        <li key={text}>
          <button type="button" className="button" disabled={isBusy} onClick={() => onTell(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Skip({ skip, isBusy, onTell }: { skip: string | null; isBusy: boolean; onTell: (message: string) => void }) {
  if (skip === null) return null;
  return (
    <button type="button" className="button" disabled={isBusy} onClick={() => onTell(skip)}>
      {skip} ›
    </button>
  );
}

interface ProblemProps {
  said: Said;
  isBusy: boolean;
  onRetry: (message: string) => void;
}

export function Problem({ said: { message, reply, canRetry }, isBusy, onRetry }: ProblemProps) {
  return (
    <div className="problem" role="alert">
      <p>{reply}</p>
      {canRetry && message !== null && (
        <button type="button" className="button" disabled={isBusy} onClick={() => onRetry(message)}>
          {t("coach.tryAgain")}
        </button>
      )}
    </div>
  );
}

interface FormProps {
  label: string;
  hint: string;
  isBusy: boolean;
  said: Said | null;
  onTell: (message: string) => void;
}

/** What was sent leaves the field once it has arrived; what failed stays. */
export function AnswerForm({ label, hint, isBusy, said, onTell }: FormProps) {
  const [text, setText] = useState("");
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (said && !said.isProblem && said.message === sent.current) {
      setText("");
      sent.current = null;
    }
  }, [said]);
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        const message = text.trim();
        if (!message || isBusy) return;
        sent.current = message;
        onTell(message);
      }}
    >
      <input
        value={text}
        maxLength={MOST_CHARACTERS}
        aria-label={label}
        placeholder={hint || label}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button primary" disabled={isBusy || !text.trim()}>
        {isBusy ? t("coach.sending") : t("coach.send")}
      </button>
    </form>
  );
}

/** Lines that begin with a hyphen are a list. */
export function Lines({ text }: { text: string }) {
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.map((line, at) => (
    <p key={at} className={line.startsWith("- ") ? styles["item"] : undefined}>
      {line.startsWith("- ") ? line.slice(2) : line}
    </p>
  ));
}
