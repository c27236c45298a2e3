import type { CoachView } from "../../api/coach";
import { useStartChat } from "../../chat/useStartChat";
import { t } from "../../i18n";
import { useAssistants } from "../useAssistants";
import shared from "./coach.module.css";

const MOST_TRACKS = 5;

interface Props {
  view: CoachView;
  missing: ReadonlySet<string>;
  isBusy: boolean;
  onTell: (message: string) => void;
}

/** What other assistants make of the plan. */
export function HandOver({ view, missing, isBusy, onTell }: Props) {
  const names = new Set(useAssistants().map(({ name }) => name));
  const start = useStartChat();
  const ask = (assistant: string, question: string) => () =>
    start.mutate({ question, trackIds: tracksOf(view, missing), assistant });
  return (
    <section className={`screen-only card ${shared["card"] ?? ""}`} aria-label={t("coach.more")}>
      <h2>{t("coach.more")}</h2>
      <div className={shared["line"]}>
        {names.has("organiser") && (
          <button type="button" className="button" disabled={isBusy} onClick={() => onTell(t("coach.makeTasks"))}>
            {t("coach.makeTasks")}
          </button>
        )}
        {names.has("recommender") && (
          <button type="button" className="button" disabled={start.isPending} onClick={ask("recommender", t("coach.songsQuestion"))}>
            {t("coach.songs")}
          </button>
        )}
        {names.has("choreographer") && (
          <button type="button" className="button" disabled={start.isPending} onClick={ask("choreographer", t("coach.danceQuestion"))}>
            {t("coach.dance")}
          </button>
        )}
      </div>
      {start.error && (
        <p className="problem-text" role="alert">
          {start.error.message}
        </p>
      )}
    </section>
  );
}

/** The tracks of the plan that are still there, in the order in which they are practised. */
function tracksOf({ plan }: CoachView, missing: ReadonlySet<string>): string[] {
  const items = plan?.weeks.flatMap((week) => week.sessions).flatMap((session) => session.items) ?? [];
  const ids = items.flatMap(({ track_id: id }) => (id && !missing.has(id) ? [id] : []));
  return [...new Set(ids)].slice(0, MOST_TRACKS);
}
