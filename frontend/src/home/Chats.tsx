import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";

import { searchAsked, type Conversation } from "../api/conversations";
import { keys } from "../api/keys";
import { t } from "../i18n";
import { SearchField } from "../SearchField";
import { PageLink } from "../PageLink";
import { conversationAddress } from "../route";
import { PHONE, useMedia } from "../useMedia";
import { byDay } from "./days";
import { openNewChat } from "./openNewChat";
import { OtherAssistants } from "./OtherAssistants";
import styles from "./Chats.module.css";

interface Props {
  openId: string | null;
  /** Show the music in place of the chats. */
  onMusic: () => void;
}

/** The conversations by day, the latest first. */
export function Chats({ openId, onMusic }: Props) {
  const isPhone = useMedia(PHONE);
  const [search, setSearch] = useState("");
  const text = useDeferredValue(search);
  const found = useInfiniteQuery({
    queryKey: [...keys.conversations(text), "asked"],
    queryFn: ({ pageParam }) => searchAsked(text, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.reduce((sum, { items }) => sum + items.length, 0) < total ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
  });
  const chats = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const startNew = () => {
    // There the chats are a part of the start page: without another part, nothing would be seen to change.
    if (isPhone) onMusic();
    openNewChat();
  };
  return (
    <>
      <nav className={styles["chats"]} aria-label={t("home.chats")}>
        <button type="button" className="button primary" onClick={startNew}>
          {t("home.newChat")}
        </button>
        <SearchField value={search} label={t("conversations.search")} onChange={setSearch} />
        {found.error && (
          <p className="problem-text" role="alert">
            {found.error.message}
          </p>
        )}
        {found.isSuccess && chats.length === 0 && (
          <p className="quiet" role="status">
            {search ? t("conversations.noneFound") : t("conversations.none")}
          </p>
        )}
        {byDay(chats, ({ updated_at }) => updated_at).map(([day, items]) => (
          <section key={day}>
            <h2 className="quiet">{day}</h2>
            <ul>
              {items.map((chat) => (
                <ChatRow key={chat.id} chat={chat} isOpen={chat.id === openId} />
              ))}
            </ul>
          </section>
        ))}
        {found.hasNextPage && (
          <button type="button" className="button" onClick={() => void found.fetchNextPage()}>
            {t("conversations.more")}
          </button>
        )}
        <PageLink className={`link-button ${styles["manage"] ?? ""}`} href="/conversations">
          {t("home.manage")}
        </PageLink>
      </nav>
      {/* Elsewhere they are on the start page beside the chats. */}
      {isPhone && (
        <div className={styles["others"]}>
          <OtherAssistants />
        </div>
      )}
    </>
  );
}

function ChatRow({ chat, isOpen }: { chat: Conversation; isOpen: boolean }) {
  return (
    <li>
      <PageLink aria-current={isOpen ? "page" : undefined} title={chat.title} href={conversationAddress(chat.id)}>
        {chat.title || t("conversations.untitled")}
      </PageLink>
    </li>
  );
}
