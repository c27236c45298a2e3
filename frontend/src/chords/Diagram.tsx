import { t } from "../i18n";
import { chordName } from "../notation";
import styles from "./Diagram.module.css";
import { pitchClassesOf } from "./names";
import { barreOf, GUITAR, UKULELE, voicing, type Instrument } from "./voicings";

export type Shown = "guitar" | "ukulele" | "piano";

const FRETS = 4;
const GAP = 12;
const DOT = 4.2;
const WHITE = [0, 2, 4, 5, 7, 9, 11];
const BLACK: readonly (readonly [pitch: number, after: number])[] = [[1, 0], [3, 1], [6, 3], [8, 4], [10, 5]];

/** How to play a chord: dots on strings, or keys of a piano. */
export function Diagram({ chord, shown }: { chord: string; shown: Shown }) {
  return (
    <figure className={styles["diagram"]}>
      <figcaption>{chordName(chord)}</figcaption>
      {shown === "piano" ? <Piano chord={chord} /> : <Strings chord={chord} instrument={shown === "guitar" ? GUITAR : UKULELE} />}
    </figure>
  );
}

function Strings({ chord, instrument }: { chord: string; instrument: Instrument }) {
  const frets = voicing(chord, instrument);
  if (!frets) return null;
  const pressed = frets.filter((fret): fret is number => fret !== null && fret > 0);
  const top = Math.max(...pressed, 0) > FRETS ? Math.min(...pressed) : 1;
  const width = GAP * (frets.length - 1);
  const barre = barreOf(frets);
  const said = { chord: chordName(chord), frets: frets.map((fret) => fret ?? "×").join(" ") };
  const label = barre ? t("player.chart.fretsBarre", { ...said, fret: barre.fret }) : t("player.chart.frets", said);
  return (
    <svg viewBox={`-14 -12 ${width + 22} ${GAP * FRETS + 18}`} role="img" aria-label={label}>
      {top > 1 && (
        <text x={-12} y={GAP / 2 + 3}>
          {top}
        </text>
      )}
      {Array.from({ length: FRETS + 1 }, (_, row) => (
        <line key={row} x1={0} x2={width} y1={row * GAP} y2={row * GAP} strokeWidth={row === 0 && top === 1 ? 2.5 : 1} />
      ))}
      {frets.map((fret, index) => (
        <g key={index}>
          <line x1={index * GAP} x2={index * GAP} y1={0} y2={FRETS * GAP} />
          {fret === null || fret === 0 ? (
            <text x={index * GAP} y={-3} textAnchor="middle">
              {fret === null ? "×" : "○"}
            </text>
          ) : (
            <circle cx={index * GAP} cy={(fret - top + 0.5) * GAP} r={DOT} />
          )}
        </g>
      ))}
      {barre && (
        <rect
          className={styles["barre"]}
          x={barre.from * GAP - DOT}
          y={(barre.fret - top + 0.5) * GAP - DOT}
          width={(barre.to - barre.from) * GAP + 2 * DOT}
          height={2 * DOT}
          rx={DOT}
        />
      )}
    </svg>
  );
}

function Piano({ chord }: { chord: string }) {
  const notes = pitchClassesOf(chord);
  if (!notes) return null;
  return (
    <svg viewBox="-1 -1 100 52" role="img" aria-label={chordName(chord)}>
      {WHITE.map((pitch, index) => (
        <rect key={pitch} className={styles["whiteKey"]} data-played={notes.includes(pitch)} x={index * 14} y={0} width={14} height={48} />
      ))}
      {BLACK.map(([pitch, after]) => (
        <rect key={pitch} className={styles["blackKey"]} data-played={notes.includes(pitch)} x={after * 14 + 10} y={0} width={8} height={30} />
      ))}
    </svg>
  );
}
