import { Fragment, memo, use, useMemo, type MouseEvent } from "react";

import { clock } from "../../format";
import { playPassage } from "../../player/playback";
import { t } from "../../i18n";
import { ConversationContext } from "../conversationContext";
import { withAccidentals } from "../markdown/accidentals";
import { CorrectedSince } from "../corrections/CorrectedSince";
import { saidBy, type Evidence } from "./facts";
import { piecesOf, type Piece } from "./pieces";
import { ShowSourceContext } from "./source";
import styles from "./Annotated.module.css";

/** Text with links: times play, measured numbers show their source, unsupported numbers are marked. Links and not
 * buttons, because they wrap like text. */
export const Annotated = memo(function Annotated({ text, evidence }: { text: string; evidence: Evidence }) {
  const { tracks } = use(ConversationContext);
  const pieces = useMemo(() => piecesOf(text, tracks, evidence), [text, tracks, evidence]);
  return pieces.map((piece, index) => <Fragment key={index}>{drawn(piece)}</Fragment>);
});

function drawn(piece: Piece) {
  switch (piece.kind) {
    case "text":
      return withAccidentals(piece.text);
    case "passage":
      return <PassageLink {...piece} />;
    case "measured":
      return (
        <>
          <NumberLink piece={piece} />
          <CorrectedSince said={saidBy(piece.text, piece.fact)} trackId={piece.track.id} />
        </>
      );
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
    <a className={styles["passage"]} href={`#t=${start}`} title={t("evidence.play", { title: track.title, at: clock(start) })} onClick={play}>
      {withAccidentals(text)}
    </a>
  );
}

function NumberLink({ piece }: { piece: Extract<Piece, { kind: "measured" | "unbacked" }> }) {
  const showSource = use(ShowSourceContext);
  const show = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    showSource(piece, event.currentTarget);
  };
  const title = piece.kind === "measured" ? t("evidence.measured") : t("evidence.unbacked");
  return (
    <a className={styles[piece.kind]} href="#source" title={title} onClick={show}>
      {withAccidentals(piece.text)}
    </a>
  );
}
