import { AlignedWaveforms } from "../../comparison/AlignedWaveforms";
import { comparedNames, ComparisonTable, textOf, type ComparedTrack } from "../../comparison/ComparisonTable";
import { t } from "../../i18n";
import { SIDE_BY_SIDE, type CardProps } from "../registry";
import { Card } from "./Card";

/** Tracks side by side: a table, and where they were compared as a whole, their waveforms on one grid of bars. */
export function ComparisonCard({ step }: CardProps) {
  const tracks = step.summary["tracks"] as ComparedTrack[] | undefined;
  if (!tracks || tracks.length < 2) return null;
  const rows = comparedNames(tracks).map((name) => [t(`comparison.measures.${name}`), ...tracks.map((track) => textOf(name, track[name]))]);
  return (
    <Card
      title={t("cards.comparison")}
      facts={[compatible(step.summary["keys_are_compatible"])]}
      track={undefined}
      tables={[{ name: "comparison", columns: ["", ...tracks.map(({ title }) => title)], rows }]}
    >
      {step.tool !== SIDE_BY_SIDE && <AlignedWaveforms tracks={tracks} />}
      <ComparisonTable tracks={tracks} />
    </Card>
  );
}

function compatible(value: unknown): string | null {
  return typeof value === "boolean" ? (value ? t("cards.keysFit") : t("cards.keysClash")) : null;
}
