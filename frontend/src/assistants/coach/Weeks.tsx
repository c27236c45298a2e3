import { useState, type CSSProperties } from "react";

import type { CoachView, Session, SessionChange, Week } from "../../api/coach";
import { t } from "../../i18n";
import { minutesText } from "./minutes";
import { dayText, daysAfter, daysBetween, shortDay } from "./dates";
import { Items } from "./Items";
import { Tick } from "./Today";
import styles from "./Weeks.module.css";

const DAYS = [0, 1, 2, 3, 4, 5, 6];

interface Props {
  view: CoachView;
  missing: ReadonlySet<string>;
  isBusy: boolean;
  onChange: (sessionId: string, change: SessionChange) => void;
}

/** The plan as a calendar: a row for each week, a column for each of its days. */
export function Weeks({ view, ...props }: Props) {
  return (
    <section className={styles["weeks"]} aria-label={t("coach.weeks")}>
      <h2>{t("coach.weeks")}</h2>
      {view.plan?.weeks.map((week) => <WeekRow key={week.number} week={week} view={view} {...props} />)}
    </section>
  );
}

function WeekRow({ week, view, missing, isBusy, onChange }: Props & { week: Week }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const { language } = view;
  const last = daysAfter(week.starts_on, 6);
  const isCurrent = week.starts_on <= view.date && view.date <= last;
  return (
    <section className={styles["week"]} data-current={isCurrent}>
      <h3>
        {t("coach.week", { number: week.number, from: shortDay(week.starts_on, language), to: shortDay(last, language) })}{" "}
        <span className="quiet">
          {minutesText(week.minutes)}
          {week.is_light && ` · ${t("coach.light")}`}
        </span>
      </h3>
      <ol className={styles["days"]}>
        {week.sessions.map((session) => (
          <SessionCell
            key={session.id}
            session={session}
            week={week}
            view={view}
            missing={missing}
            isBusy={isBusy}
            onChange={onChange}
            isOpen={openId === session.id}
            onToggle={() => setOpenId(openId === session.id ? null : session.id)}
          />
        ))}
      </ol>
    </section>
  );
}

interface CellProps extends Props {
  session: Session;
  week: Week;
  isOpen: boolean;
  onToggle: () => void;
}

function SessionCell({ session, week, view, missing, isBusy, onChange, isOpen, onToggle }: CellProps) {
  const { language } = view;
  const day = dayText(session.date, language);
  return (
    <li
      className={styles["session"]}
      data-done={session.is_done}
      data-today={session.date === view.date}
      data-open={isOpen}
      style={{ "--day": daysBetween(week.starts_on, session.date) + 1 } as CSSProperties}
    >
      <div className={styles["sessionHead"]}>
        <Tick session={session} language={language} isBusy={isBusy} onChange={onChange} />
        <button type="button" className={styles["sessionOpen"]} aria-expanded={isOpen} onClick={onToggle}>
          <strong>{day}</strong>
          <span className="quiet">{session.time}</span>
          <span className="quiet">{minutesText(session.minutes)}</span>
          {session.is_missed && <span className="badge">{t("coach.missed")}</span>}
        </button>
      </div>
      {/* Always there: printed pages show all of it. */}
      <div className={styles["sessionBody"]} hidden={!isOpen}>
        <Items items={session.items} missing={missing} language={language} />
        {isOpen && <Move session={session} week={week} language={language} isBusy={isBusy} onChange={onChange} />}
      </div>
    </li>
  );
}

interface MoveProps {
  session: Session;
  week: Week;
  language: string;
  isBusy: boolean;
  onChange: Props["onChange"];
}

/** Another day of the same week, or another time. */
function Move({ session, week, language, isBusy, onChange }: MoveProps) {
  const [time, setTime] = useState(session.time);
  const taken = new Set(week.sessions.filter(({ id }) => id !== session.id).map(({ date }) => date));
  const days = DAYS.map((count) => daysAfter(week.starts_on, count)).filter((day) => !taken.has(day));
  return (
    <div className={`screen-only ${styles["move"] ?? ""}`}>
      <label>
        {t("coach.move")}
        <select value={session.date} disabled={isBusy} onChange={({ target }) => onChange(session.id, { date: target.value })}>
          {days.map((day) => (
            <option key={day} value={day}>
              {dayText(day, language)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("coach.time")}
        <input
          type="time"
          value={time}
          onChange={({ target }) => setTime(target.value)}
          onBlur={() => {
            if (time && time !== session.time) onChange(session.id, { time });
            else setTime(session.time);
          }}
        />
      </label>
    </div>
  );
}
