import type { CoachView, Session, SessionChange } from "../../api/coach";
import { t } from "../../i18n";
import { minutesText } from "./minutes";
import { dayText } from "./dates";
import { Items } from "./Items";
import shared from "./coach.module.css";
import styles from "./Today.module.css";


interface Props {
  view: CoachView;
  missing: ReadonlySet<string>;
  isBusy: boolean;
  onChange: (sessionId: string, change: SessionChange) => void;
}

/** The session of today, or else the next one. */
export function Today({ view, missing, isBusy, onChange }: Props) {
  const session = view.today ?? nextSession(view);
  return (
    <section className={`screen-only card ${shared["card"] ?? ""}`} aria-label={t("coach.today")}>
      <h2>{view.today ? t("coach.today") : session ? t("coach.next", { day: dayText(session.date, view.language) }) : t("coach.today")}</h2>
      {session ? (
        <>
          <p className="quiet">{`${session.time} · ${minutesText(session.minutes)}`}</p>
          <Items items={session.items} missing={missing} language={view.language} />
          <Tick session={session} language={view.language} isBusy={isBusy} onChange={onChange} isLabelled />
        </>
      ) : (
        <p className="quiet">{t("coach.noneLeft")}</p>
      )}
    </section>
  );
}

function nextSession({ plan, date }: CoachView): Session | undefined {
  const sessions = plan?.weeks.flatMap((week) => week.sessions) ?? [];
  return sessions.find((session) => session.date > date && !session.is_done);
}

interface TickProps {
  session: Session;
  language: string;
  isBusy: boolean;
  onChange: Props["onChange"];
  isLabelled?: boolean;
}

export function Tick({ session, language, isBusy, onChange, isLabelled = false }: TickProps) {
  const label = t("coach.done", { day: dayText(session.date, language) });
  return (
    <label className={styles["tick"]}>
      <input
        type="checkbox"
        checked={session.is_done}
        // Not disabled while busy: the focus would be lost.
        aria-disabled={isBusy}
        aria-label={isLabelled ? undefined : label}
        onChange={({ target }) => {
          if (!isBusy) onChange(session.id, { is_done: target.checked });
        }}
      />
      {isLabelled && label}
    </label>
  );
}
