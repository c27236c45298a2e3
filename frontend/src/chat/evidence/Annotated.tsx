import { Fragment, memo, use, useMemo, type MouseEvent } from "react";

import { clock } from "../../format";
import { playPassage } from "../../player/playback";
import { texts } from "../../texts";
import { ConversationContext } from "../conversationContext";
import type { Evidence } from "./facts";
import { piecesOf, type Piece } from "./pieces";
import { ShowSourceContext } from "./source";

/** Prose with links: places in the music play, measured numbers tell where they come from and play on request, others are marked. Links,
 * not buttons: they break and flow as the words they are made of. */
export const Annotated = memo(function Annotated({ text, evidence }: { text: string; evidence: Evidence }) {
  const { tracks } = use(ConversationContext);
  const pieces = useMemo(() => piecesOf(text, tracks, evidence), [text, tracks, evidence]);
  return pieces.map((piece, index) => <Fragment key={index}>{drawn(piece)}</Fragment>);
});

function drawn(piece: Piece) {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "passage":
      return <PassageLink {...piece} />;
    case "measured":
    case "unbacked":
      return <NumberLink piece={piece} />;
  }
}

function PassageLink({ text, track, start, end }: Extract<Piece, { kind: "passage" }>) {
  const play = (event: MouseEvent) => {
    event.preventDefault();
    playPassage(track.id, start, end);
  };
  return (
    <a className="passage" href={`#t=${start}`} title={texts.evidence.play(track.title, clock(start))} onClick={play}>
      {text}
    </a>
  );
}

function NumberLink({ piece }: { piece: Extract<Piece, { kind: "measured" | "unbacked" }> }) {
  const showSource = use(ShowSourceContext);
  const show = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    showSource(piece, event.currentTarget);
  };
  const title = piece.kind === "measured" ? texts.evidence.measured : texts.evidence.unbacked;
  return (
    <a className={piece.kind} href="#source" title={title} onClick={show}>
      {piece.text}
    </a>
  );
}
