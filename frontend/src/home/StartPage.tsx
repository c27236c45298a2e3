import { lazy, Suspense } from "react";

import type { CurrentUser } from "../api/session";
import { Composer } from "../chat/Composer";
import { NoteInChats } from "../chat/messages/ModelNote";
import { Starters } from "../chat/Starters";
import { useStartChat } from "../chat/useStartChat";
import { t } from "../i18n";
import { useTracks } from "../library/useLibrary";
import { startersFor } from "./starters";
import styles from "./StartPage.module.css";

const Recent = lazy(async () => ({ default: (await import("./Recent")).Recent }));

/** The start page: a question about the whole library, which begins a conversation, and the latest conversations. */
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
        <NoteInChats me={me} />
        {data !== undefined && !isEmpty && (
          <div className={styles["starters"]}>
            <Starters title={t("home.try")} questions={startersFor(data.items)} canAsk={!start.isPending} onAsk={ask} />
          </div>
        )}
        {/* Last, because it is fetched: nothing moves when it comes. */}
        <Suspense>{data !== undefined && <Recent tracks={data.items} />}</Suspense>
      </div>
    </section>
  );
}
