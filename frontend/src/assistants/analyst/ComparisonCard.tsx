import { CorrectedSince } from "../../chat/corrections/CorrectedSince";
import { measured } from "../../format";
import { t } from "../../i18n";
import { keyName } from "../../notation";
import type { CardProps } from "../registry";
import { Card } from "./Card";

type Described = Record<string, unknown> & { track_id: string; title: string };

/** Tracks side by side: one column each, with bars relative to the largest value. */
export function ComparisonCard({ step }: CardProps) {
  const tracks = (step.summary["tracks"] as Described[] | undefined) ?? [];
  const compared: Readonly<Record<string, string>> = t("cards.compared", { returnObjects: true });
  const names = Object.keys(compared).filter((name) => tracks.some((track) => track[name] !== undefined));
  if (tracks.length < 2) return null;
  const rows = names.map((name) => [compared[name] ?? name, ...tracks.map((track) => plain(track[name]))]);
  return (
    <Card
      title={t("cards.comparison")}
      facts={[compatible(step.summary["keys_are_compatible"])]}
      track={undefined}
      tables={[{ name: "comparison", columns: ["", ...tracks.map(({ title }) => title)], rows }]}
    >
      <div className="card-table" tabIndex={0} role="region" aria-label={t("cards.comparison")}>
        <table className="comparison">
          <thead>
            <tr>
              <td />
              {tracks.map(({ title }, index) => (
                <th key={index} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{compared[name]}</th>
                {tracks.map((track, index) => (
                  <td key={index}>
                    {name === "key" ? keyOf(track) : plain(track[name])}
                    <CorrectedSince said={{ [name]: track[name] }} trackId={track.track_id} />
                    <Share value={track[name]} all={tracks.map((one) => one[name])} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Share({ value, all }: { value: unknown; all: unknown[] }) {
  const sizes = all.filter((one) => typeof one === "number").map(Math.abs);
  if (typeof value !== "number" || sizes.length < 2) return null;
  return <meter aria-hidden="true" min={0} max={Math.max(...sizes) || 1} value={Math.abs(value)} />;
}

const keyOf = ({ key }: Described) => (typeof key === "string" ? keyName(key) : plain(key));

function plain(value: unknown): string {
  if (typeof value === "number") return measured(value);
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" ? value : "–";
}

function compatible(value: unknown): string | null {
  return typeof value === "boolean" ? (value ? t("cards.keysFit") : t("cards.keysClash")) : null;
}
