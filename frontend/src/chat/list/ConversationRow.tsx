import { useState, type SubmitEvent } from "react";

import { exportUrl, type Conversation } from "../../api/conversations";
import { Menu } from "../../Menu";
import { PageLink } from "../../PageLink";
import { conversationAddress } from "../../route";
import { dateText } from "../../format";
import { t } from "../../i18n";
import styles from "./ConversationRow.module.css";

interface Props {
  conversation: Conversation;
  onRename: (title: string) => void;
  onRemove: () => void;
}

export function ConversationRow({ conversation, onRename, onRemove }: Props) {
  const [isRenamed, setRenamed] = useState(false);
  const title = conversation.title || t("conversations.untitled");
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("title") as HTMLInputElement;
    setRenamed(false);
    if (field.value.trim()) onRename(field.value.trim());
  };
  if (isRenamed) {
    return (
      <li>
        <form className={styles["rename"]} onSubmit={save} onKeyDown={(event) => event.key === "Escape" && setRenamed(false)}>
          <input className="field" name="title" defaultValue={conversation.title} maxLength={200} aria-label={t("conversations.newName")} autoFocus />
          <button className="button primary">{t("conversations.save")}</button>
        </form>
      </li>
    );
  }
  return (
    <li>
      <PageLink className={styles["open"]} href={conversationAddress(conversation.id)}>
        <span className={styles["title"]}>{title}</span>
        <span className={`quiet ${styles["facts"] ?? ""}`}>
          {conversation.tracks.map((track) => track.title).join(", ") || t("conversations.noTracks")} ·{" "}
          {dateText(conversation.updated_at, { dateStyle: "medium", timeStyle: "short" })}
        </span>
      </PageLink>
      <Menu label={t("conversations.actionsOf", { title })}>
        <button type="button" onClick={() => setRenamed(true)}>
          {t("conversations.renameShort")}
        </button>
        <a href={exportUrl(conversation.id, "markdown")} download>
          {t("conversations.exportAs", { format: t("conversations.markdown") })}
        </a>
        <a href={exportUrl(conversation.id, "json")} download>
          {t("conversations.exportAs", { format: t("conversations.json") })}
        </a>
        <button type="button" onClick={onRemove}>
          {t("conversations.removeShort")}
        </button>
      </Menu>
    </li>
  );
}
