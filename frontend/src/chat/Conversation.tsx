import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useMemo } from "react";

import { ApiError } from "../api/client";
import { fetchConversation, type ConversationDetail } from "../api/conversations";
import { keys } from "../api/keys";
import type { CurrentUser } from "../api/session";
import { whileBusy } from "../api/tracks";
import type { Assistant } from "../api/assistants";
import { AssistantPanel } from "../assistants/AssistantPanel";
import { useAssistants, useAssistantTitle } from "../assistants/useAssistants";
import { canCompare, comparisonStarters } from "../comparison/comparable";
import { NotFound } from "../NotFound";
import { leaveRoom } from "../player/enlarged";
import { Players } from "../player/Players";
import styles from "./Conversation.module.css";
import { draftFor, forgetDraft, takeFirstQuestion } from "./state/firstQuestion";
import { t } from "../i18n";
import { lastStored, shownBranch } from "./state/branches";
import { Composer } from "./Composer";
import { ConnectionBanner } from "./connection/ConnectionBanner";
import { ConversationBar } from "./ConversationBar";
import { useFreshFacts } from "./corrections/freshFacts";
import { useFreshList } from "./list/useFreshList";
import { SourcePopover } from "./evidence/SourcePopover";
import { AnalysisNotice } from "./messages/AnalysisNotice";
import { NoteInChats } from "./messages/ModelNote";
import type { Connection } from "./connection/socket";
import { Starters } from "./Starters";
import { AskContext, ConversationContext, type ConversationInfo } from "./conversationContext";
import { Thread } from "./Thread";
import { isAnswering, type Problem, type Thread as ThreadState } from "./state/thread";
import { useChat, type Chat } from "./state/useChat";

const TrackComparison = lazy(() => import("../comparison/TrackComparison"));

/** One conversation: players, thread and composer. */
export function Conversation({ id, me }: { id: string; me: CurrentUser }) {
  const chat = useChat(id);
  const { data, error } = useConversation(id, chat.thread);
  useLoginWhenRefused(chat.connection);
  useTitle(data?.tracks.map(({ title }) => title).join(", "));
  const isMissing = chat.connection === "not_found" || (error instanceof ApiError && error.status === 404);
  if (isMissing) return <NotFound title={t("chat.notFoundTitle")} hint={t("chat.notFound")} />;
  return <Open id={id} chat={chat} conversation={data} me={me} />;
}

/** The stored conversation, fetched again when one of its tracks or its assistant has changed. */
function useConversation(id: string, { tracks: live, messages }: ThreadState) {
  const query = useQuery({
    queryKey: keys.conversation(id),
    queryFn: () => fetchConversation(id),
    refetchInterval: ({ state }) => whileBusy(state.data?.tracks),
  });
  const { data, refetch } = query;
  const answering = messages.findLast(({ status }) => status === "streaming")?.assistant;
  const isHandedOver = data !== undefined && answering !== undefined && answering !== data.assistant;
  const isStale = isHandedOver || (data?.tracks.some(({ id, status }) => live[id] && live[id].status !== status) ?? false);
  useEffect(() => {
    if (isStale) void refetch();
  }, [isStale, refetch]);
  return query;
}

/** The session has ended: fetching the account then shows the login page. */
function useLoginWhenRefused(connection: Connection): void {
  const client = useQueryClient();
  useEffect(() => {
    if (connection === "not_logged_in") void client.resetQueries({ queryKey: keys.me });
  }, [connection, client]);
}

/** Set the window's title. */
function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} – ${t("common.name")}` : t("common.name");
    return () => {
      document.title = t("common.name");
    };
  }, [title]);
}

interface OpenProps {
  id: string;
  chat: Chat;
  conversation: ConversationDetail | undefined;
  me: CurrentUser;
}

function Open({ id: conversationId, chat, conversation, me }: OpenProps) {
  const { thread, connection, actions } = chat;
  const isBusy = isAnswering(thread);
  const canAsk = !isBusy;
  const ask = canAsk ? actions.ask : undefined;
  const lastId = useMemo(() => lastStored(shownBranch(thread)), [thread]);
  useFreshFacts(thread);
  // Large details cover the thread.
  useEffect(() => {
    if (isBusy) leaveRoom();
  }, [isBusy]);
  useFreshList(chat);
  useFirstQuestion(conversationId, chat, canAsk);
  return (
    <section className={styles["conversation"]} data-loading={conversation ? undefined : ""}>
      <h1 className="visually-hidden">{t("chat.label")}</h1>
      <Players className={styles["players"]} tracks={conversation?.tracks ?? []} isCompared={useIsCompared(conversation, thread)} />
      {conversation && <ConversationBar conversation={conversation} lastId={lastId} isBusy={isBusy} />}
      <ConnectionBanner connection={connection} />
      <ConversationContext value={useSurroundings(conversationId, conversation)}>
        <AskContext value={ask}>
          <SourcePopover>
            <Thread thread={thread} actions={actions} isBusy={isBusy} isAway={connection !== "open"} isLoading={!chat.hasHistory}>
              {chat.hasHistory && conversation && (
                <Invitation conversation={conversation} canAsk={canAsk} onAsk={actions.ask} />
              )}
            </Thread>
          </SourcePopover>
        </AskContext>
      </ConversationContext>
      <AssistantPanel
        assistant={conversation?.assistant}
        conversationId={conversationId}
        revision={useMemo(() => finishedSteps(thread) + Object.keys(thread.undone).length, [thread])}
        ask={ask}
      />
      <Foot id={conversationId} chat={chat} isBusy={isBusy} conversation={conversation} me={me} />
    </section>
  );
}

/** Whether the tracks are compared in place of a first answer. */
function useIsCompared(conversation: ConversationDetail | undefined, thread: ThreadState): boolean {
  const assistant = useAssistants().find(({ name }) => name === conversation?.assistant);
  if (!conversation || conversation.messages.length > 0 || thread.messages.length > 0) return false;
  // Nothing moves when the assistants are known: most are asked about tracks.
  return canCompare(conversation.tracks) && (assistant?.needs_tracks ?? true);
}

interface FootProps {
  id: string;
  chat: Chat;
  isBusy: boolean;
  conversation: ConversationDetail | undefined;
  me: CurrentUser;
}

/** What stays below the thread: notices, the field for questions, the name of the model. */
function Foot({ id, chat: { thread, connection, actions, hasHistory, waiting }, isBusy, conversation, me }: FootProps) {
  // The field has it from its first rendering on.
  useEffect(() => forgetDraft(id), [id]);
  return (
    <footer className={styles["foot"]}>
      <AnalysisNotice tracks={Object.values(thread.tracks)} titled={conversation?.tracks ?? []} />
      {/* Before there is a history, the connection's banner or another page says what is wrong. */}
      <ThreadProblem problem={hasHistory ? thread.problem : null} onDismiss={actions.dismissProblem} />
      <Composer
        onAsk={isBusy ? actions.askNext : actions.ask}
        onStop={actions.stop}
        waiting={waiting}
        onTakeBack={actions.takeBack}
        isBusy={isBusy}
        isAway={connection === "reconnecting"}
        mostCharacters={me.limits.max_question_characters}
        assistant={useAssistantTitle(conversation?.assistant)}
        draft={draftFor(id)}
      />
      <NoteInChats me={me} />
    </footer>
  );
}

/** Ask what another part of the page wanted to be asked in this new conversation. */
function useFirstQuestion(conversationId: string, { hasHistory, connection, actions }: Chat, canAsk: boolean): void {
  const isReady = canAsk && hasHistory && connection === "open";
  useEffect(() => {
    const question = isReady ? takeFirstQuestion(conversationId) : undefined;
    if (question !== undefined) actions.ask(question);
  }, [conversationId, isReady, actions]);
}

function useSurroundings(id: string, conversation: ConversationDetail | undefined): ConversationInfo {
  return useMemo(
    () => ({ id, assistant: conversation?.assistant, tracks: conversation?.tracks ?? [] }),
    [id, conversation],
  );
}

function finishedSteps({ messages }: ThreadState): number {
  return messages.reduce((count, { steps }) => count + steps.filter(({ success }) => success !== undefined).length, 0);
}

function ThreadProblem({ problem, onDismiss }: { problem: Problem | null; onDismiss: () => void }) {
  if (!problem) return null;
  return (
    <div className="problem" role="alert">
      <p>{problem.message}</p>
      <button type="button" className="button" onClick={onDismiss}>
        {t("chat.dismiss")}
      </button>
    </div>
  );
}

interface InvitationProps {
  conversation: ConversationDetail;
  canAsk: boolean;
  onAsk: (text: string) => void;
}

const startersTitle = (assistant: Assistant | undefined, count: number) =>
  assistant && !assistant.needs_tracks ? t("chat.startersOf", { assistant: assistant.title }) : t("chat.startersTitle", { count });

function Invitation({ conversation, canAsk, onAsk }: InvitationProps) {
  const assistant = useAssistants().find(({ name }) => name === conversation.assistant);
  const { tracks } = conversation;
  const isComparison = canCompare(tracks) && assistant?.needs_tracks;
  // The reason is shown above the composer.
  const isUnreadable = tracks.length > 0 && tracks.every(({ status }) => status === "failed");
  return (
    <div className={styles["invitation"]}>
      {isComparison && (
        <div className={styles["comparison"]}>
          <Suspense>
            <TrackComparison tracks={tracks} />
          </Suspense>
        </div>
      )}
      {!isUnreadable && (
        <Starters
          questions={isComparison ? comparisonStarters() : (assistant?.starters ?? [])}
          title={startersTitle(assistant, tracks.length)}
          canAsk={canAsk}
          onAsk={onAsk}
        />
      )}
      <p className="quiet">{assistant?.description}</p>
    </div>
  );
}
