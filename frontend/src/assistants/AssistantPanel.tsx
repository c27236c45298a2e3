import { Suspense } from "react";

import { DrawingBoundary } from "../chat/messages/DrawingBoundary";
import { t } from "../i18n";
import { panelOf, type PanelProps } from "./registry";

interface Props extends PanelProps {
  assistant: string | undefined;
}

/** An assistant's panel, if it has one. */
export function AssistantPanel({ assistant, ...props }: Props) {
  const Panel = panelOf(assistant);
  if (!Panel) return null;
  return (
    <aside className="assistant-panel" aria-label={t("assistants.panel")}>
      <DrawingBoundary>
        <Suspense fallback={null}>
          {/* Looked up by name: the registry returns the same component each time. */}
          {/* eslint-disable-next-line react-hooks/static-components */}
          <Panel {...props} />
        </Suspense>
      </DrawingBoundary>
    </aside>
  );
}
