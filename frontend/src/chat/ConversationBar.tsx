import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";

import { exportUrl, startConversation, type ConversationDetail } from "../api/conversations";
import { AssistantSelect } from "../assistants/AssistantSelect";
import { canCompare } from "../comparison/comparable";
import { openConversation } from "../route";
import { t } from "../i18n";
import { Menu } from "../Menu";
import styles from "./ConversationBar.module.css";

const CompareDialog = lazy(() => import("../comparison/CompareDialog"));
const TrackPicker = lazy(() => import("./TrackPicker"));

interface Props {
  conversation: ConversationDetail;
  /** The last message of the shown branch. */
  lastId: string | undefined;
  /** Whether an answer is running. */
  isBusy: boolean;
}

/** Actions on the whole conversation. */
export function ConversationBar({ conversation, lastId, isBusy }: Props) {
  const { id, tracks, assistant } = conversation;
  const [isPicking, setPicking] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const start = useMutation({
    mutationFn: () => startConversation(tracks.map((track) => track.id), assistant),
    onSuccess: (fresh) => openConversation(fresh.id),
  });
  return (
    <nav className={styles["bar"]} aria-label={t("chat.actions")}>
      <button type="button" className="chip" onClick={() => setPicking(true)}>
        {t("conversations.tracks", { count: tracks.length })}
      </button>
      {lastId !== undefined && canCompare(tracks) && (
        <button type="button" className="link-button" onClick={() => setComparing(true)}>
          {t("comparison.title")}
        </button>
      )}
      <AssistantSelect conversationId={id} assistant={assistant} isDisabled={isBusy} />
      {start.error && <span className="problem-text">{start.error.message}</span>}
      {lastId !== undefined && (
        <span className={styles["menu"]}>
          <Menu label={t("chat.more")}>
            <button type="button" disabled={start.isPending} onClick={() => start.mutate()}>
              {t("conversations.start")}
            </button>
            <a href={exportUrl(id, "markdown", lastId)} download>
              {t("conversations.exportAs", { format: t("conversations.markdown") })}
            </a>
            <a href={exportUrl(id, "json")} download>
              {t("conversations.exportAs", { format: t("conversations.json") })}
            </a>
          </Menu>
        </span>
      )}
      <Suspense>
        {isPicking && <TrackPicker conversation={conversation} onClose={() => setPicking(false)} />}
        {isComparing && <CompareDialog tracks={tracks} onClose={() => setComparing(false)} />}
      </Suspense>
    </nav>
  );
}
