import { lazy, Suspense, useState, type KeyboardEvent, type ReactNode } from "react";

import { t } from "../i18n";
import styles from "./SideBar.module.css";

const Chats = lazy(async () => ({ default: (await import("./Chats")).Chats }));
const TasksPanel = lazy(() => import("../assistants/organiser/TasksPanel"));

export const SIDES = ["music", "chats", "tasks"] as const;
export type Side = (typeof SIDES)[number];

const STORED_AS = "clave.side";

/** The shown part of the side bar. The browser keeps it. */
export function useSide() {
  const [side, setSide] = useState<Side>(() => SIDES.find((name) => name === localStorage.getItem(STORED_AS)) ?? "music");
  const choose = (name: Side) => {
    localStorage.setItem(STORED_AS, name);
    setSide(name);
  };
  return [side, choose] as const;
}

interface Props {
  side: Side;
  onChoose: (side: Side) => void;
  conversationId: string | null;
  /** On a phone in place of the heading of the tracks. */
  views?: ReactNode;
  /** Stands beside the heading of the tracks. */
  beside?: ReactNode;
  /** The name of the first tab: of what `children` lists. */
  listed: string;
  /** The tracks, or beside the page of the music, the playlists. */
  children: ReactNode;
}

/** Tabs: tracks or playlists, chats, tasks. Uploads and lists stay as they are while another tab is shown. */
export function SideBar({ side, onChoose, conversationId, views, beside, listed, children }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = SIDES[(SIDES.indexOf(side) + step + SIDES.length) % SIDES.length] ?? side;
    onChoose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <>
      <div className={styles["head"]}>
        <div role="tablist" className={styles["tabs"]} aria-label={t("home.tabs")} onKeyDown={onKeyDown}>
          {SIDES.map((name) => (
            <button
              key={name}
              id={`tab-${name}`}
              type="button"
              role="tab"
              aria-selected={name === side}
              aria-controls={`side-${name}`}
              tabIndex={name === side ? 0 : -1}
              onClick={() => onChoose(name)}
            >
              {name === "music" ? listed : t(`home.${name}`)}
            </button>
          ))}
        </div>
        {side === "music" && views}
        {side === "music" && beside}
      </div>
      {SIDES.map((name) => (
        <div key={name} id={`side-${name}`} role="tabpanel" aria-labelledby={`tab-${name}`} className={styles["panel"]} hidden={name !== side}>
          {name === "music" && children}
          {name === "chats" && side === name && (
            <Suspense>
              <Chats openId={conversationId} onMusic={() => onChoose("music")} />
            </Suspense>
          )}
          {name === "tasks" && side === name && (
            <Suspense>
              <TasksPanel conversationId={conversationId ?? ""} revision={0} ask={undefined} />
            </Suspense>
          )}
        </div>
      ))}
    </>
  );
}
