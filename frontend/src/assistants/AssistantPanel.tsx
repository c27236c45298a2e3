import { Suspense, useId, useState } from "react";

import { DrawingBoundary } from "../chat/messages/DrawingBoundary";
import { t } from "../i18n";
import { useAssistantTitle } from "./useAssistants";
import { panelOf, type PanelProps } from "./registry";
import styles from "./AssistantPanel.module.css";

interface Props extends PanelProps {
  assistant: string | undefined;
}

/** An assistant's panel, if it has one: beside the conversation, or on small screens behind a button above it. */
export function AssistantPanel({ assistant, ...props }: Props) {
  const Panel = panelOf(assistant);
  const title = useAssistantTitle(assistant);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!Panel) return null;
  return (
    <aside className={styles["panel"]} data-open={isOpen} aria-label={t("assistants.panel")}>
      <button type="button" className={`disclosure ${styles["toggle"] ?? ""}`} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {title ?? t("assistants.panel")}
      </button>
      <div id={id} className={styles["content"]}>
        <DrawingBoundary>
          <Suspense fallback={null}>
            {/* Looked up by name: the registry returns the same component each time. */}
            {/* eslint-disable-next-line react-hooks/static-components */}
            <Panel {...props} />
          </Suspense>
        </DrawingBoundary>
      </div>
    </aside>
  );
}
