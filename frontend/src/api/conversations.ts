import type { Message, MessageStatus, ToolStep } from "../chat/state/thread";
import type { Suggestion } from "../protocol";
import { t } from "../i18n";
import { get, send } from "./client";
import type { Page, Track } from "./tracks";
import type * as schema from "./schema";

export interface Conversation extends Pick<schema.Conversation, "id" | "title" | "assistant" | "updated_at"> {
  tracks: Track[];
}

type Run = Pick<schema.RunOfAnswer, "id" | "status" | "assistant" | "model" | "error_code">;

interface StoredMessage extends Pick<schema.Message, "id" | "parent_id" | "role" | "text"> {
  tool_steps: ToolStep[];
  suggestions: { label: string; question: string; assistant: string | null }[];
  run: Run | null;
  changes: schema.ChangesOfAnswer | null;
}

export interface ConversationDetail extends Conversation {
  messages: StoredMessage[];
}

export const fetchConversations = () => get<Page<Conversation>>("/api/conversations?page_size=100");

export const searchConversations = (search: string, page: number) =>
  get<Page<Conversation>>(`/api/conversations?page_size=50&page=${page}&q=${encodeURIComponent(search)}`);

/** Those in which something was asked. */
export const searchAsked = (search: string, page: number) =>
  get<Page<Conversation>>(`/api/conversations?page_size=50&page=${page}&asked=true&q=${encodeURIComponent(search)}`);

export const fetchConversation = (id: string) => get<ConversationDetail>(`/api/conversations/${id}`);

export const startConversation = (trackIds: readonly string[], assistant?: string) =>
  send<Conversation>("POST", "/api/conversations", { track_ids: trackIds, ...(assistant && { assistant }) });

export const renameConversation = (id: string, title: string) =>
  send<Conversation>("PATCH", `/api/conversations/${id}`, { title });

/** Let another assistant answer from now on. It reads the whole conversation. */
export const handOver = (id: string, assistant: string) =>
  send<Conversation>("PATCH", `/api/conversations/${id}`, { assistant });

export const deleteConversation = (id: string) => send<undefined>("DELETE", `/api/conversations/${id}`);

/** Replace the tracks of the conversation. */
export const setTracks = (id: string, trackIds: readonly string[]) =>
  send<Conversation>("PUT", `/api/conversations/${id}/tracks`, { track_ids: trackIds });

export const exportUrl = (id: string, form: "markdown" | "json", lastMessageId?: string) =>
  `/api/conversations/${id}/export?as=${form}${lastMessageId ? `&last_message_id=${lastMessageId}` : ""}`;

/** The default assistant. Conversations with other assistants are in the list of conversations. */
const ABOUT_MUSIC = "analyst";

/** The newest conversation about exactly these tracks, or a new one. */
export async function conversationAbout(trackIds: readonly string[]): Promise<Conversation> {
  const wanted = [...trackIds].sort().join();
  const { items } = await fetchConversations();
  const about = ({ tracks }: Conversation) => tracks.map((track) => track.id).sort().join();
  return (
    items.find((conversation) => conversation.assistant === ABOUT_MUSIC && about(conversation) === wanted) ??
    (await startConversation(trackIds))
  );
}

const STATUS: Record<Run["status"], MessageStatus> = {
  running: "streaming",
  done: "done",
  stopped: "stopped",
  failed: "failed",
  interrupted: "failed",
};

/** The token that undoes the changes of an answer, if there are any, and what was undone already. */
function changesOf(changes: StoredMessage["changes"]): Pick<Message, "undoToken" | "undone"> {
  if (!changes) return { undoToken: null };
  return { undoToken: changes.undo_token, ...(changes.undone !== null && { undone: changes.undone }) };
}

function asSuggestion({ label, question, assistant }: StoredMessage["suggestions"][number]): Suggestion {
  return { label, question, ...(assistant && { assistant }) };
}

/** Convert stored messages to the thread's form. */
export function asMessages(stored: readonly StoredMessage[]): Message[] {
  return stored.map(({ id, parent_id, role, text, tool_steps, suggestions, run, changes }) => ({
    id,
    ...(parent_id && { parentId: parent_id }),
    role,
    text,
    steps: tool_steps,
    status: run ? STATUS[run.status] : "done",
    ...(run && { runId: run.id, model: run.model, assistant: run.assistant }),
    ...(suggestions.length > 0 && { suggestions: suggestions.map(asSuggestion) }),
    ...(run && STATUS[run.status] !== "streaming" && changesOf(changes)),
    ...(run && STATUS[run.status] === "failed" && { problem: { message: t("chat.failedBefore"), retryable: true } }),
  }));
}
