import { useQuery } from "@tanstack/react-query";

import { searchAsked } from "../api/conversations";
import { keys } from "../api/keys";
import type { CurrentUser } from "../api/session";
import type { ListedTrack } from "../api/tracks";
import { Composer } from "../chat/Composer";
import { ModelNote } from "../chat/messages/ModelNote";
import { Starters } from "../chat/Starters";
import { useStartChat } from "../chat/useStartChat";
import { t } from "../i18n";
import { useTracks } from "../library/useLibrary";
import { keyName } from "../notation";
import { openConversation } from "../route";
import { RecentTracks } from "./RecentTracks";
import { commonOf } from "./starters";
import styles from "./StartPage.module.css";

const LATEST = 4;

/** The first page: a question about the whole library, which begins a conversation, and the latest conversations. */
export function StartPage({ me }: { me: CurrentUser }) {
  const { data } = useTracks();
  const start = useStartChat();
  const ask = (question: string) => start.mutate({ question, trackIds: [] });
  const isEmpty = data?.total === 0;
  return (
    <section className={styles["start"]}>
      <div className={styles["column"]}>
        <h1>{isEmpty ? t("chat.firstTitle") : t("home.title")}</h1>
        <p className="quiet">{isEmpty ? t("library.empty") : t("home.intro")}</p>
        <Composer
          onAsk={ask}
          onStop={() => undefined}
          isBusy={false}
          isAway={false}
          mostCharacters={me.limits.max_question_characters}
          assistant={undefined}
        />
        <p className="problem-text" role="alert">
          {start.error?.message}
        </p>
        <ModelNote me={me} />
        {data !== undefined && !isEmpty && (
          <>
            <div className={styles["starters"]}>
              <Starters
                title={t("home.try")}
                questions={questionsFor(data.items)}
                canAsk={!start.isPending}
                onAsk={ask}
              />
            </div>
            <RecentTracks tracks={data.items} />
          </>
        )}
        {data !== undefined && <Latest />}
      </div>
    </section>
  );
}

/** Example questions that find something in these tracks. */
function questionsFor(tracks: readonly ListedTrack[]): string[] {
  const { key, tempo } = commonOf(tracks);
  return [
    ...(tempo ? [t("home.starters.tempo", tempo)] : []),
    t("home.starters.energy"),
    ...(key ? [t("home.starters.key", { key: keyName(key) })] : []),
    t("home.starters.similar"),
  ];
}

function Latest() {
  const { data } = useQuery({ queryKey: [...keys.conversations(), "latest"], queryFn: () => searchAsked("", 1) });
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={t("home.latest")}>
      <h2>{t("home.latest")}</h2>
      <ul className={styles["latest"]}>
        {data.items.slice(0, LATEST).map(({ id, title, tracks }) => (
          <li key={id}>
            <button type="button" onClick={() => openConversation(id)}>
              <span>{title || t("conversations.untitled")}</span>
              <span className="quiet">{tracks.map((track) => track.title).join(", ") || t("home.wholeLibrary")}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
