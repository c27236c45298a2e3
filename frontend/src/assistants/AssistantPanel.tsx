import { Suspense } from "react";

import { DrawingBoundary } from "../chat/messages/DrawingBoundary";
import { texts } from "../texts";
import { panelOf, type PanelProps } from "./registry";

interface Props extends PanelProps {
  assistant: string | undefined;
}

/** The place of an assistant's own panel; nothing where it has none. */
export function AssistantPanel({ assistant, ...props }: Props) {
  const Panel = panelOf(assistant);
  if (!Panel) return null;
  return (
    <aside className="assistant-panel" aria-label={texts.assistants.panel}>
      <DrawingBoundary>
        <Suspense fallback={null}>
          {/* Looked up by name: the registry gives the same component each time. */}
          {/* eslint-disable-next-line react-hooks/static-components */}
          <Panel {...props} />
        </Suspense>
      </DrawingBoundary>
    </aside>
  );
}
