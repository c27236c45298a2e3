import { grouped } from "../evidence/grouped";
import { isRefused, type Message, type Thread } from "./thread";

/** A shown message and all its versions, itself included, in the order of writing. */
export interface Shown {
  message: Message;
  versions: readonly string[];
}

const ROOT = "";

/** The branch to show: at each fork the chosen version, or the newest. */
export function shownBranch({ messages, chosen }: Pick<Thread, "messages" | "chosen">): readonly Shown[] {
  const versionsAfter = grouped(messages, placeOf);
  const byId = new Map(messages.map((message) => [message.id, message]));
  const branch: Shown[] = [];
  let place = ROOT;
  for (;;) {
    const versions = versionsAfter.get(place)?.map(({ id }) => id);
    const wanted = chosen[place];
    const id = wanted !== undefined && versions?.includes(wanted) ? wanted : versions?.at(-1);
    const message = byId.get(id ?? "");
    if (!versions || !message) return branch;
    branch.push({ message, versions });
    place = message.id;
  }
}

/** The server writes other quotation marks. */
const wordsOf = (text: string): string => text.replace(/[^\p{L}\p{N}#♯♭]+/gu, " ").trim();

/** Whether a question was handed on to another assistant by the answer above it, in the words in which it stands above that answer. */
export function isHandedOn(branch: readonly Shown[], index: number): boolean {
  const [asked, answer, shown] = branch.slice(Math.max(0, index - 2), index + 1).map(({ message }) => message);
  if (shown?.role !== "user" || !asked || wordsOf(shown.text) !== wordsOf(asked.text) || branch[index]?.versions.length !== 1) return false;
  return answer?.suggestions?.some(({ assistant, question }) => assistant !== undefined && question === shown.text) ?? false;
}

/** The thread with this version shown at its fork. */
export function withVersion<T extends Pick<Thread, "messages" | "chosen">>(thread: T, id: string): T {
  const message = thread.messages.find((one) => one.id === id);
  return message ? { ...thread, chosen: { ...thread.chosen, [placeOf(message)]: id } } : thread;
}

/** The parent of a new question: the last shown message that the server has stored. */
export function lastStored(branch: readonly Shown[]): string | undefined {
  return branch.findLast(({ message }) => message.status !== "sending" && !isRefused(message))?.message.id;
}

function placeOf(message: Message): string {
  return message.parentId ?? ROOT;
}
