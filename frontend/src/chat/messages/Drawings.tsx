import { Suspense, use, useEffect, useRef, useState, type ReactNode } from "react";

import { boardSaysAll, cardOf, type CardProps } from "../../assistants/registry";
import { t } from "../../i18n";
import { DrawingBoundary } from "./DrawingBoundary";
import { ConversationContext, trackOf } from "../conversationContext";
import type { ToolStep } from "../state/thread";
import styles from "./Drawings.module.css";

const SHOWN = 2;

/** The charts of an answer: the first few, or none where its board shows it all; the others on request. */
export function Drawings({ steps }: { steps: readonly ToolStep[] }) {
  const { assistant, tracks } = use(ConversationContext);
  const shown = boardSaysAll(assistant, steps) ? 0 : SHOWN;
  const [showsAll, setShowsAll] = useState(false);
  const drawable = steps.filter((step): step is CardProps["step"] => step.summary !== undefined && cardOf(assistant, step.tool) !== undefined);
  if (drawable.length === 0) return null;
  const rest = drawable.length - shown;
  return (
    <div className={styles["drawings"]}>
      {(showsAll ? drawable : drawable.slice(0, shown)).map((step) => (
        <WhenSeen key={step.call_id} tool={step.tool}>
          <Drawing step={step} track={trackOf(tracks, step)} assistant={assistant} />
        </WhenSeen>
      ))}
      {rest > 0 && !showsAll && (
        <button type="button" className="chip" onClick={() => setShowsAll(true)}>
          {t("cards.showMore", { count: rest })}
        </button>
      )}
    </div>
  );
}

function Drawing({ assistant, ...props }: CardProps & { assistant: string | undefined }) {
  const Card = cardOf(assistant, props.step.tool);
  // Looked up by name: the registry returns the same component each time.
  // eslint-disable-next-line react-hooks/static-components
  return Card ? <Card {...props} /> : null;
}

/** Loaded and rendered only when scrolled into view. */
function WhenSeen({ tool, children }: { tool: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: "200px" });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} className={styles["drawing"]} data-tool={tool}>
      {isSeen && (
        <DrawingBoundary>
          <Suspense fallback={null}>{children}</Suspense>
        </DrawingBoundary>
      )}
    </div>
  );
}
