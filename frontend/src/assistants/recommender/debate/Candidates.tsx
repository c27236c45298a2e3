import { useState } from "react";

import { withSigns } from "../../../chat/markdown/signs";
import { CorrectedSince } from "../../../chat/corrections/CorrectedSince";
import { playPassage } from "../../../player/playback";
import { playQueue, toggleInQueue } from "../../../player/queue";
import { RowPlayButton } from "../../../player/RowPlayButton";
import { t } from "../../../i18n";
import { passageOf, piecesOf, type Candidate } from "./debate";
import styles from "./Debate.module.css";

const SHOWN = 5;

interface Props {
  candidates: readonly Candidate[];
  /** Ids of the picks; undefined until the judge has chosen. */
  chosen?: ReadonlySet<string> | undefined;
  reasons?: Readonly<Record<string, string>>;
  /** These are the picks: numbered, and none has lost. */
  isChoice?: boolean;
}

export function Candidates({ candidates, chosen, reasons = {}, isChoice = false }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const rest = candidates.length - SHOWN;
  const playable = candidates.filter(isPlayable);
  return (
    <>
      <ol className={styles["candidates"]} data-numbered={isChoice || undefined}>
        {(showsAll ? candidates : candidates.slice(0, SHOWN)).map((one, index) => (
          <li key={one.track_id}>
            {isPlayable(one) ? (
              <RowPlayButton
                track={{ id: one.track_id, title: one.title }}
                onToggle={() => toggleInQueue(playable.map(queued), playable.indexOf(one), "recommendation")}
              />
            ) : (
              <a className="icon-button" href={one.url} target="_blank" rel="noreferrer" aria-label={t("recommender.debate.onLastfm", { title: one.title })}>
                ↗
              </a>
            )}
            <div className={styles["said"]}>
              <p className={styles["name"]}>
                {isChoice && `${index + 1}. `}
                <strong>{one.title}</strong> <span className="quiet">{one.artist}</span>
                {chosen?.has(one.track_id) && <span className={styles["chosen"]}>{t("recommender.debate.chosen")}</span>}
              </p>
              <Argument candidate={one} />
              <CorrectedSince said={saidBy(one)} trackId={one.track_id} />
              {isChoice && <p className="quiet">{supportersOf(one)}</p>}
              {chosen && !chosen.has(one.track_id) && <WhyNot title={one.title} reason={reasons[one.track_id]} />}
            </div>
          </li>
        ))}
      </ol>
      {rest > 0 && !showsAll && (
        <button type="button" className="chip" onClick={() => setShowsAll(true)}>
          {t("recommender.debate.more", { count: rest })}
        </button>
      )}
    </>
  );
}

const saidBy = ({ evidence }: Candidate) => Object.fromEntries(evidence.map(({ measure, value }) => [measure, value]));

const isPlayable = ({ in_library: isInLibrary = true }: Candidate) => isInLibrary;

const queued = ({ track_id, title, artist }: Candidate) => ({ id: track_id, title, artist });

function supportersOf({ advocates }: Candidate): string {
  if (advocates.length > 1) return t("recommender.debate.both");
  return advocates[0] === "discovery" ? t("recommender.debate.onlyDiscovery") : t("recommender.debate.onlyMood");
}

/** The argument; a number that was measured plays the track. */
function Argument({ candidate }: { candidate: Candidate }) {
  const hear = () => {
    const { start, end } = passageOf(candidate);
    playQueue([queued(candidate)], 0, "recommendation");
    playPassage(candidate.track_id, start, end);
  };
  const text = candidate.argument ?? candidate.reason ?? "";
  return (
    <p>
      {piecesOf(text, candidate.evidence).map(({ text: piece, evidence }, index) =>
        evidence ? (
          <button
            // The pieces of a text have no other identity than their place.
            key={index}
            type="button"
            className={styles["measured"]}
            aria-label={t("recommender.debate.hear", { value: piece, title: candidate.title })}
            onClick={hear}
          >
            {withSigns(piece)}
          </button>
        ) : (
          withSigns(piece)
        ),
      )}
    </p>
  );
}

function WhyNot({ title, reason }: { title: string; reason: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className={styles["whyNot"]}>
      <button
        type="button"
        className="link-button"
        aria-expanded={isOpen}
        aria-label={t("recommender.debate.whyNotTitle", { title })}
        onClick={() => setOpen(!isOpen)}
      >
        {t("recommender.debate.whyNot")}
      </button>{" "}
      <span role="status">{isOpen && (reason ?? t("recommender.debate.others"))}</span>
    </p>
  );
}
