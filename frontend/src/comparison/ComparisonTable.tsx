import { CorrectedSince } from "../chat/corrections/CorrectedSince";
import { decimal, measured, tempo } from "../format";
import { t } from "../i18n";
import { keyName } from "../notation";
import { COMPARED_NAMES, filled, type Compared } from "./scales";
import styles from "./Comparison.module.css";

/** A track with the values that are compared. What is not known is missing or empty. */
export type ComparedTrack = Readonly<Record<string, unknown>> & { track_id: string; title: string };

/** The measures that any of the tracks has. */
export const comparedNames = (tracks: readonly ComparedTrack[]): Compared[] =>
  COMPARED_NAMES.filter((name) => tracks.some((track) => isKnown(track[name])));

/** Tracks side by side, a row of values below the name of each measure, so that it fits every width. */
export function ComparisonTable({ tracks }: { tracks: readonly ComparedTrack[] }) {
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          {tracks.map(({ track_id, title }) => (
            <th key={track_id} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {comparedNames(tracks).map((name) => (
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" colSpan={tracks.length}>
              {t(`comparison.measures.${name}`)}
            </th>
          </tr>
          <tr>
            {tracks.map((track) => (
              <td key={track.track_id}>
                {textOf(name, track[name])}
                <CorrectedSince said={{ [name]: track[name] }} trackId={track.track_id} />
                <Bar share={filled(name, track[name])} />
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function Bar({ share }: { share: number | null }) {
  return share !== null && <meter aria-hidden="true" min={0} max={1} value={share} />;
}

/** A value as a reader sees it. */
export function textOf(name: Compared, value: unknown): string {
  if (!isKnown(value)) return "–";
  if (name === "key") return keyName(String(value));
  if (name === "loudness_lufs") return decimal(Number(value), 1);
  if (name === "tempo_bpm") return tempo(Number(value));
  if (typeof value === "number") return measured(Math.round(100 * value));
  return Array.isArray(value) ? value.join(", ") : String(value);
}

const isKnown = (value: unknown) => value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
