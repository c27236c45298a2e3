import { Suspense, use, useEffect, useRef, useState, type ReactNode } from "react";

import { boardSaysAll, cardOf, type CardProps } from "../../assistants/registry";
import { t } from "../../i18n";
import { DrawingBoundary } from "./DrawingBoundary";
import { TracksNowContext, useTrackOf } from "../corrections/tracksNow";
import { ConversationContext } from "../conversationContext";
import { corrects, trackIdOf } from "../evidence/facts";
import { withoutReadPlaylists } from "./listedTracks";
import type { ToolStep } from "../state/thread";
import { withPagesJoined } from "./pages";
import { sideBySide } from "./sideBySide";
import styles from "./Drawings.module.css";

const SHOWN = 2;

/** The charts of an answer: the first few, one table where it compares tracks, or none where its board shows it all; the
 * others on request. */
export function Drawings({ steps, said }: { steps: readonly ToolStep[]; said: string }) {
  const { assistant, tracks } = use(ConversationContext);
  const library = use(TracksNowContext);
  const [showsAll, setShowsAll] = useState(false);
  const found = withPagesJoined(
    withoutReadPlaylists(steps).filter((step): step is CardProps["step"] => hasFound(step) && cardOf(assistant, step.tool) !== undefined),
  );
  const table = sideBySide(found, (id) => (library.get(id) ?? tracks.find((track) => track.id === id))?.title);
  const drawable = table ? [table, ...found] : found;
  if (drawable.length === 0) return null;
  const shown = boardSaysAll(assistant, steps) ? 0 : table ? 1 : SHOWN;
  const rest = drawable.length - shown;
  return (
    <div className={styles["drawings"]}>
      {(showsAll ? drawable : drawable.slice(0, shown)).map((step) => (
        <WhenSeen key={step.call_id} tool={step.tool}>
          <Drawing step={step} assistant={assistant} said={said} isCorrected={isCorrectedBy(steps, step)} />
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

/** A list of no tracks has nothing to draw, and would leave a gap. */
function hasFound({ summary }: ToolStep): boolean {
  const tracks = summary?.["tracks"];
  return summary !== undefined && !(Array.isArray(tracks) && tracks.length === 0);
}

/** Whether one of the steps corrects a value of the track that this step measured. */
const isCorrectedBy = (steps: readonly ToolStep[], step: ToolStep): boolean =>
  steps.some((one) => corrects(one) && one.summary?.["track_id"] === trackIdOf(step));

interface DrawingProps extends Pick<CardProps, "step"> {
  assistant: string | undefined;
  said: string;
  isCorrected: boolean;
}

function Drawing({ assistant, step, said, isCorrected }: DrawingProps) {
  const track = useTrackOf(step);
  const Card = cardOf(assistant, step.tool);
  // Looked up by name: the registry returns the same component each time.
  // eslint-disable-next-line react-hooks/static-components
  return Card ? <Card step={step} track={track} said={said} isCorrected={isCorrected} /> : null;
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
