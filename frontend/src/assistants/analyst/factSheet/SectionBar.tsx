import { nearestClock } from "../../../format";
import { t } from "../../../i18n";
import type { Section } from "../../../measurements";
import { sectionColour } from "../../../player/colours";
import styles from "./FactSheet.module.css";

interface Props {
  sections: readonly Pick<Section, "start" | "end" | "label" | "energy">[];
  /** Index of the loudest one. */
  loudest: number | null;
  onPick: (section: Pick<Section, "start" | "end">) => void;
}

/** A section that is hardly heard has a height, too. */
const LEAST_HEIGHT = 0.25;

/** The sections in time, as high as they are loud. A click plays one. */
export function SectionBar({ sections, loudest, onPick }: Props) {
  const [first, last] = [sections[0], sections.at(-1)];
  if (!first || !last) return null;
  const span = last.end - first.start;
  return (
    <div className={styles["sections"]} role="group" aria-label={t("cards.sections")}>
      {sections.map((section, index) => (
        <button
          key={section.start}
          type="button"
          data-loudest={index === loudest || undefined}
          style={{
            left: `${(100 * (section.start - first.start)) / span}%`,
            width: `${(100 * (section.end - section.start)) / span}%`,
            height: `${100 * Math.max(LEAST_HEIGHT, section.energy)}%`,
            backgroundColor: sectionColour(section.label),
          }}
          title={nameOf(section, index === loudest)}
          aria-label={nameOf(section, index === loudest)}
          onClick={() => onPick(section)}
        >
          {section.label}
        </button>
      ))}
      {loudest !== null && <Loudest section={sections[loudest]} start={first.start} span={span} />}
    </div>
  );
}

function Loudest({ section, start, span }: { section: Props["sections"][number] | undefined; start: number; span: number }) {
  if (!section) return null;
  const middle = (section.start + section.end) / 2 - start;
  return (
    <span className={styles["loudest"]} style={{ left: `${(100 * middle) / span}%` }} aria-hidden="true">
      ▼ {t("cards.sheet.loudest")}
    </span>
  );
}

function nameOf({ label, start, end }: Props["sections"][number], isLoudest: boolean): string {
  const name = t("player.lanes.section", { label, from: nearestClock(start), to: nearestClock(end) });
  return isLoudest ? `${name}, ${t("cards.sheet.loudest")}` : name;
}
