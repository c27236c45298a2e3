import type { ToolStep } from "../state/thread";
import { grouped } from "./grouped";
import type { Passage } from "./times";

interface Section {
  label: string;
  start: number;
  end: number;
  energy?: number;
}

const ORDINALS = [
  ["first", "1st"], ["second", "2nd"], ["third", "3rd"], ["fourth", "4th"], ["fifth", "5th"], ["sixth", "6th"],
] as const;
const WORDS = ORDINALS.flat().join("|");
const NAMED = new RegExp(String.raw`\b(?:(${WORDS}|last|final)\s)?(?:(?:section|part)\s([A-Z])(?!\w)|(chorus|refrain|verse)\b|([A-Z])\s(?:section|part)\b)`, "gi");

/** Find sections named in a text ("the second chorus", "section B", "the last A section"). Vocals are not measured: the
 * chorus is taken to be the loudest repeated section, the verse the other repeated one. */
export function namedSectionsIn(text: string, structure: ToolStep | undefined): Passage[] {
  const sections = sectionsOf(structure);
  if (sections.length === 0) return [];
  return [...text.matchAll(NAMED)].flatMap((match) => {
    const [whole, which, after, sung, before] = match;
    const label = after ?? before ?? labelOf(sung ?? "", sections);
    const found = sections.filter((section) => section.label.toUpperCase() === label?.toUpperCase());
    const section = chosen(found, which?.toLowerCase());
    return section ? [{ from: match.index, to: match.index + whole.length, start: section.start, end: section.end }] : [];
  });
}

export function sectionsOf(structure: ToolStep | undefined): Section[] {
  const sections = structure?.summary?.["sections"];
  return Array.isArray(sections) ? sections.filter(isSection) : [];
}

function isSection(value: unknown): value is Section {
  const section = value as Partial<Section> | null;
  return typeof section?.label === "string" && typeof section.start === "number" && typeof section.end === "number";
}

function labelOf(sung: string, sections: readonly Section[]): string | undefined {
  const again = [...grouped(sections, ({ label }) => label)].filter(([, same]) => same.length > 1);
  const loudness = (same: readonly Section[]) => Math.max(...same.map(({ energy }) => energy ?? 0));
  const byLoudness = again.sort(([, a], [, b]) => loudness(b) - loudness(a)).map(([label]) => label);
  return /verse/i.test(sung) ? byLoudness[1] : byLoudness[0];
}

function chosen(found: readonly Section[], which: string | undefined): Section | undefined {
  if (which === "last" || which === "final") return found.at(-1);
  const at = ORDINALS.findIndex((words) => words.some((word) => word === which));
  return found[Math.max(0, at)];
}
