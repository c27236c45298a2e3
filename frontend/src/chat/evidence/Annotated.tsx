import { Fragment, memo, use, useMemo, type MouseEvent } from "react";

import { nearestClock } from "../../format";
import { useOpenTracks } from "../../library/useLibrary";
import { PageLink } from "../../PageLink";
import { playPassage } from "../../player/playback";
import { openPlaylist, playlistAddress, trackAddress } from "../../route";
import { InlineProblem } from "../../InlineProblem";
import { t } from "../../i18n";
import { ConversationContext } from "../conversationContext";
import { withSigns } from "../markdown/signs";
import { CorrectedSince } from "../corrections/CorrectedSince";
import { TracksNowContext } from "../corrections/tracksNow";
import { saidBy, type Evidence, type NamedTrack } from "./facts";
import { piecesOf, type Piece } from "./pieces";
import { ShowSourceContext } from "./source";
import styles from "./Annotated.module.css";

/** Text with links: titles open their tracks, times play, measured numbers show their source, unsupported numbers are marked. Links and not
 * buttons, because they wrap like text. */
export const Annotated = memo(function Annotated({ text, evidence }: { text: string; evidence: Evidence }) {
  const { tracks } = use(ConversationContext);
  const library = use(TracksNowContext);
  const pieces = useMemo(
    // Measurements have no title of their track, which may be any of the library.
    () => piecesOf(text, tracks, { ...evidence, tracks: [...evidence.tracks, ...library.values()] }),
    [text, tracks, evidence, library],
  );
  return pieces.map((piece, index) => <Fragment key={index}>{drawn(piece)}</Fragment>);
});

function drawn(piece: Piece) {
  switch (piece.kind) {
    case "text":
      return withSigns(piece.text);
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
    case "track":
      return <TrackTitle text={piece.text} track={piece.named} />;
    case "playlist":
      return <PlaylistLink text={piece.text} id={piece.named.id} />;
  }
}

/** A title; a link if the track is in the library. The only track of the conversation is open already. */
function TrackTitle({ text, track: { id } }: { text: string; track: NamedTrack }) {
  const { tracks } = use(ConversationContext);
  const isInLibrary = use(TracksNowContext).has(id) || tracks.some((track) => track.id === id);
  const isOpen = tracks.length === 1 && tracks[0]?.id === id;
  return isInLibrary && !isOpen ? <TrackLink text={text} id={id} /> : withSigns(text);
}

function TrackLink({ text, id }: { text: string; id: string }) {
  const open = useOpenTracks();
  return (
    <>
      <TitleLink text={text} href={trackAddress(id)} onOpen={() => open.mutate([id])} />
      <InlineProblem error={open.error} />
    </>
  );
}

function PlaylistLink({ text, id }: { text: string; id: string }) {
  const { id: chatId } = use(ConversationContext);
  return <TitleLink text={text} href={playlistAddress(id)} onOpen={() => openPlaylist(id, chatId)} />;
}

function TitleLink({ text, href, onOpen }: { text: string; href: string; onOpen: () => void }) {
  return (
    <PageLink className={styles["named"]} href={href} title={t("evidence.open", { title: text })} onOpen={onOpen}>
      {withSigns(text)}
    </PageLink>
  );
}

function PassageLink({ text, track, start, end }: Extract<Piece, { kind: "passage" }>) {
  const play = (event: MouseEvent) => {
    event.preventDefault();
    playPassage(track.id, start, end);
  };
  return (
    <a className={styles["passage"]} href={`#t=${start}`} title={t("evidence.play", { title: track.title, at: nearestClock(start) })} onClick={play}>
      {withSigns(text)}
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
      {withSigns(piece.text)}
    </a>
  );
}
