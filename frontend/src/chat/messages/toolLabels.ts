import { t } from "../../i18n";

/** What each agent measures, in everyday words. */
export function subjectOf(tool: string): string {
  const agent = tool.replace(/^analyse_/, "");
  const subjects: Readonly<Record<string, string>> = t("step.subjects", { returnObjects: true });
  return subjects[agent] ?? agent.replaceAll("_", " ");
}
