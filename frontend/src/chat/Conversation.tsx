import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";

import { fetchAssistants } from "../api/assistants";
import { ApiError } from "../api/client";
import { fetchConversation, type ConversationDetail } from "../api/conversations";
import { keys } from "../api/keys";
import type { Person } from "../api/session";
import { Players } from "../player/Players";
import { texts } from "../texts";
import { Composer } from "./Composer";
import { ConnectionBanner } from "./ConnectionBanner";
import { Listening } from "./Listening";
import { ModelNote } from "./ModelNote";
import type { Connection } from "./socket";
import { Starters } from "./Starters";
import { Thread } from "./Thread";
import type { Problem, Thread as ThreadState } from "./thread";
import { TrackTitles } from "./trackTitles";
import { useChat, type Chat } from "./useChat";

/** One conversation: its players, what was said, and where to ask. */
export function Conversation({ id, me }: { id: string; me: Person }) {
  const chat = useChat(id);
  const { data, error } = useConversation(id, chat.thread.tracks);
  useLoginWhenRefused(chat.connection);
  useTitle(data?.tracks.map(({ title }) => title).join(", "));
  const isMissing = chat.connection === "not_found" || (error instanceof ApiError && error.status === 404);
  return isMissing ? <Missing /> : <Open chat={chat} conversation={data} me={me} />;
}

/** The stored conversation, fetched again when the socket says that one of its tracks has changed. */
function useConversation(id: string, live: ThreadState["tracks"]) {
  const query = useQuery({ queryKey: keys.conversation(id), queryFn: () => fetchConversation(id) });
  const { data, refetch } = query;
  const isStale = data?.tracks.some(({ id, status }) => live[id] && live[id].status !== status) ?? false;
  useEffect(() => {
    if (isStale) void refetch();
  }, [isStale, refetch]);
  return query;
}

/** The socket says that the session has ended: asking who I am then shows the login. */
function useLoginWhenRefused(connection: Connection): void {
  const client = useQueryClient();
  useEffect(() => {
    if (connection === "not_logged_in") void client.resetQueries({ queryKey: keys.me });
  }, [connection, client]);
}

/** The window's title, so that tabs can be told apart. */
function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} – ${texts.name}` : texts.name;
    return () => {
      document.title = texts.name;
    };
  }, [title]);
}

function Missing() {
  return (
    <section className="empty">
      <h1>{texts.chat.notFoundTitle}</h1>
      <p>{texts.chat.notFound}</p>
    </section>
  );
}

function Open({ chat, conversation, me }: { chat: Chat; conversation: ConversationDetail | undefined; me: Person }) {
  const { thread, connection } = chat;
  const isBusy = thread.activeRunId !== null || thread.messages.some(({ status }) => status === "sending");
  const isConnected = connection === "open";
  const canAsk = isConnected && !isBusy;
  return (
    <section className="conversation">
      <h1 className="visually-hidden">{texts.chat.label}</h1>
      <Players tracks={conversation?.tracks ?? []} />
      <ConnectionBanner connection={connection} />
      <TrackTitles value={useTitlesOfMany(conversation)}>
        <Thread messages={thread.messages} onAsk={chat.ask} canAsk={canAsk} isLoading={!chat.hasHistory}>
          {chat.hasHistory && conversation && (
            <Invitation conversation={conversation} canAsk={canAsk} onAsk={chat.ask} />
          )}
        </Thread>
      </TrackTitles>
      <footer className="conversation-foot">
        <Listening tracks={Object.values(thread.tracks)} />
        <ThreadProblem problem={thread.problem} onDismiss={chat.dismissProblem} />
        <Composer
          onAsk={chat.ask}
          onStop={chat.stop}
          isBusy={isBusy}
          isConnected={isConnected}
          mostCharacters={me.limits.max_question_characters}
        />
        <ModelNote me={me} />
      </footer>
    </section>
  );
}

function useTitlesOfMany(conversation: ConversationDetail | undefined): ReadonlyMap<string, string> {
  return useMemo(() => {
    const tracks = conversation?.tracks ?? [];
    return new Map(tracks.length > 1 ? tracks.map(({ id, title }) => [id, title]) : []);
  }, [conversation]);
}

function ThreadProblem({ problem, onDismiss }: { problem: Problem | null; onDismiss: () => void }) {
  if (!problem) return null;
  return (
    <div className="problem" role="alert">
      <p>{problem.message}</p>
      <button type="button" className="button" onClick={onDismiss}>
        {texts.chat.dismiss}
      </button>
    </div>
  );
}

interface InvitationProps {
  conversation: ConversationDetail;
  canAsk: boolean;
  onAsk: (text: string) => void;
}

function Invitation({ conversation, canAsk, onAsk }: InvitationProps) {
  const { data } = useQuery({ queryKey: keys.assistants, queryFn: fetchAssistants, staleTime: Infinity });
  const assistant = data?.find(({ name }) => name === conversation.assistant);
  return (
    <Starters
      questions={assistant?.starters ?? []}
      isAboutMany={conversation.tracks.length > 1}
      canAsk={canAsk}
      onAsk={onAsk}
    />
  );
}
