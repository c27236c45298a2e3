import { useMemo, useRef, useState } from "react";

import type { Track } from "../api/tracks";
import { t } from "../i18n";
import { chordName } from "../notation";
import { sectionColour } from "../player/colours";
import type { Measured, NamedSection } from "../player/measured";
import { keyShifted, signed } from "../player/shift/sounding";
import { tellHeight } from "../player/tellHeight";
import type { TrackPlayer } from "../player/trackPlayer";
import { usePlayerState } from "../player/useTrackPlayer";
import { barAt, chartOf, chordsOf, sectionStarts, simplified, type Bar } from "./chart";
import styles from "./ChordChart.module.css";
import { Diagram, type Shown } from "./Diagram";
import { transposed } from "./names";
import { PrintHead } from "./PrintHead";
import { useFollowedRow } from "./useFollowedRow";

const SHIFTS = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6];
const CAPOS = Array.from({ length: 10 }, (_, fret) => fret);
const INSTRUMENTS: readonly Shown[] = ["guitar", "ukulele", "piano"];
const MOST_DIAGRAMS = 12;

const tellTools = tellHeight("--chart-tools");

interface Props {
  track: Pick<Track, "id" | "title" | "artist">;
  deck: TrackPlayer;
  measured: Measured;
  onClose: () => void;
}

/** The chords by bars, four in a line. The bar that sounds is lit; a click plays from a bar. */
export default function ChordChart({ track, deck, measured, onClose }: Props) {
  const [shift, setShift] = useState(0);
  const [capo, setCapo] = useState(0);
  const [isSimple, setSimple] = useState(false);
  const [shown, setShown] = useState<Shown | "">("");
  const { semitones, rate } = usePlayerState(deck);
  const inKey = (by: number) => measured.key && (keyShifted(measured.key, by)?.key ?? null);
  const shapeKey = inKey(shift - capo);
  const bars = useMemo(() => {
    const named = (chord: string) => transposed(isSimple ? simplified(chord) : chord, shift - capo, shapeKey);
    return chartOf(measured.downbeats, measured.chords.map(([start, end, name]) => [start, end, named(name)]));
  }, [measured, shift, capo, shapeKey, isSimple]);
  if (bars.length === 0) return <p className="quiet">{t("player.chart.none")}</p>;
  return (
    <section className={styles["chart"]} aria-label={t("player.chart.label", { title: track.title })}>
      <PrintHead track={track} musicalKey={inKey(shift)} shapeKey={shapeKey} capo={capo} rate={rate} />
      {semitones !== 0 && <p className="quiet">{t("player.pitch.chart", { semitones: signed(semitones) })}</p>}
      <div ref={tellTools} className={styles["tools"]} data-stays="">
        <label>
          {t("player.chart.transpose")}
          <select className="field" value={shift} onChange={(event) => setShift(Number(event.target.value))}>
            {SHIFTS.map((semitones) => (
              <option key={semitones} value={semitones}>
                {signed(semitones)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t("player.chart.capo")}
          <select className="field" value={capo} onChange={(event) => setCapo(Number(event.target.value))}>
            {CAPOS.map((fret) => (
              <option key={fret}>{fret}</option>
            ))}
          </select>
        </label>
        <label>
          <input type="checkbox" checked={isSimple} onChange={(event) => setSimple(event.target.checked)} />
          {t("player.chart.simple")}
        </label>
        <label>
          {t("player.chart.diagrams")}
          <select className="field" value={shown} onChange={(event) => setShown(event.target.value as Shown | "")}>
            <option value="">{t("player.chart.noDiagrams")}</option>
            {INSTRUMENTS.map((name) => (
              <option key={name} value={name}>
                {t(`player.chart.${name}`)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button" onClick={() => window.print()}>
          {t("player.chart.print")}
        </button>
        <button type="button" className={`icon-button ${styles["close"] ?? ""}`} aria-label={t("player.chart.close")} title={t("player.chart.close")} onClick={onClose}>
          ×
        </button>
      </div>
      <div className={styles["body"]}>
        {shown && (
          <div className={styles["diagrams"]}>
            {chordsOf(bars).slice(0, MOST_DIAGRAMS).map((chord) => (
              <Diagram key={chord} chord={chord} shown={shown} />
            ))}
          </div>
        )}
        <Bars bars={bars} sections={measured.sections} deck={deck} />
      </div>
    </section>
  );
}

function Bars({ bars, sections, deck }: { bars: readonly Bar[]; sections: readonly NamedSection[]; deck: TrackPlayer }) {
  const { position } = usePlayerState(deck);
  const current = barAt(bars, position);
  const begun = useMemo(() => sectionStarts(bars, sections), [bars, sections]);
  const list = useRef<HTMLOListElement>(null);
  useFollowedRow(list, current, bars);
  return (
    <ol ref={list} className={styles["bars"]}>
      {bars.map((bar, index) => (
        <li key={bar.number}>
          <button
            type="button"
            aria-current={index === current}
            title={titleOf(bar, begun.get(index))}
            onClick={() => deck.playFrom(bar.start)}
          >
            <span className="quiet">{bar.number}</span>
            <SectionName section={begun.get(index)} />
            {bar.chords.map((chord, at) => (
              <strong key={`${at} ${chord}`}>{chordName(chord)}</strong>
            ))}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The name of the section that begins with a bar, as a rehearsal mark. A letter alone would look like a chord. */
function SectionName({ section }: { section: NamedSection | undefined }) {
  if (!section) return null;
  return (
    <em className={styles["section"]} style={{ backgroundColor: sectionColour(section.label) }}>
      {section.name === section.label ? (
        <>
          <span className={styles["whole"]}>{t("player.chart.section", { label: section.label })}</span>
          <span className={styles["letter"]} aria-hidden="true">
            {section.label}
          </span>
        </>
      ) : (
        section.name
      )}
    </em>
  );
}

function titleOf({ number, chords }: Bar, section: NamedSection | undefined): string {
  const values = { bar: number, chords: chords.map((chord) => chordName(chord)).join(", ") || t("player.chart.noChord") };
  return section ? t("player.chart.barOfSection", { ...values, label: section.name }) : t("player.chart.bar", values);
}
