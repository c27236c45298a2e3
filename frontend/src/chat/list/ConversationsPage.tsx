import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useRef, useState, type RefObject } from "react";

import { deleteConversation, renameConversation, searchConversations, startConversation, type Conversation } from "../../api/conversations";
import { keys } from "../../api/keys";
import { openConversation } from "../../route";
import { t } from "../../i18n";
import { SearchField } from "../../SearchField";
import { Page, PageHead } from "../../Page";
import { ConversationRow } from "./ConversationRow";

/** All conversations, the latest first: to search in titles and messages, open, rename, take along and delete. */
export function ConversationsPage() {
  const [search, setSearch] = useState("");
  const found = useFound(useDeferredValue(search));
  const { rename, remove } = useChanges();
  const [doomed, setDoomed] = useState<Conversation | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const conversations = found.data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <Page>
      <PageHead>
        <h1>{t("conversations.title")}</h1>
        <Start />
      </PageHead>
      <SearchField value={search} label={t("conversations.search")} onChange={setSearch} />
      <Trouble error={rename.error ?? remove.error ?? found.error} />
      {found.isSuccess && conversations.length === 0 && <Nothing isSearch={search !== ""} />}
      <ul className="rows" aria-label={t("conversations.title")}>
        {conversations.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            onRename={(title) => rename.mutate({ id: conversation.id, title })}
            onRemove={() => {
              setDoomed(conversation);
              dialog.current?.showModal();
            }}
          />
        ))}
      </ul>
      {found.hasNextPage && (
        <button type="button" className="button" onClick={() => void found.fetchNextPage()}>
          {t("conversations.more")}
        </button>
      )}
      <ConfirmDelete dialog={dialog} title={doomed?.title ?? ""} onConfirm={() => doomed && remove.mutate(doomed.id)} />
    </Page>
  );
}

/** One about nothing yet: tracks and the assistant are chosen in it. */
function Start() {
  const start = useMutation({ mutationFn: () => startConversation([]), onSuccess: ({ id }) => openConversation(id) });
  return (
    <>
      <button type="button" className="button" disabled={start.isPending} onClick={() => start.mutate()}>
        {t("conversations.start")}
      </button>
      <Trouble error={start.error} />
    </>
  );
}

function Trouble({ error }: { error: Error | null }) {
  return (
    <p className="problem-text" role="alert">
      {error?.message}
    </p>
  );
}

function Nothing({ isSearch }: { isSearch: boolean }) {
  return (
    <p className="quiet" role="status">
      {isSearch ? t("conversations.noneFound") : t("conversations.none")}
    </p>
  );
}

interface ConfirmProps {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  onConfirm: () => void;
}

function ConfirmDelete({ dialog, title, onConfirm }: ConfirmProps) {
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="delete-conversation">
      <h2 id="delete-conversation">{t("conversations.removeTitle")}</h2>
      <p>{t("conversations.removeBody", { title })}</p>
      <form method="dialog" className="dialog-buttons">
        <button className="button">{t("common.cancel")}</button>
        <button className="button danger" onClick={onConfirm}>
          {t("conversations.removeShort")}
        </button>
      </form>
    </dialog>
  );
}

function useFound(search: string) {
  return useInfiniteQuery({
    queryKey: keys.conversations(search),
    queryFn: ({ pageParam }) => searchConversations(search, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.reduce((sum, { items }) => sum + items.length, 0) < total ? pages.length + 1 : undefined),
    // What was found for fewer letters stays until the rest is there: nothing jumps while one types.
    placeholderData: (previous) => previous,
  });
}

function useChanges() {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all([keys.conversations(), keys.conversation()].map((queryKey) => client.invalidateQueries({ queryKey })));
  const rename = useMutation({ mutationFn: ({ id, title }: { id: string; title: string }) => renameConversation(id, title), onSuccess });
  const remove = useMutation({ mutationFn: deleteConversation, onSuccess });
  return { rename, remove };
}
