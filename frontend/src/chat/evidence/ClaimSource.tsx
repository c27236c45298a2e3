import { tookTime } from "../../format";
import { keyName } from "../../notation";
import { passageLabel } from "../../player/passageLabel";
import { playPassage } from "../../player/playback";
import { t } from "../../i18n";
import { Corrections, type Correctable } from "../corrections/Corrections";
import { namedWithUnit, numberWithUnit } from "../messages/SummaryTable";
import { subjectOf } from "../messages/toolLabels";
import { CorrectedSince } from "../corrections/CorrectedSince";
import { isOfLibrary, saidBy, type Finding } from "./facts";
import type { Claimed } from "./source";

/** What a number is, where it was measured, and how to correct it. */
export default function ClaimSource({ claimed }: { claimed: Claimed }) {
  if (claimed.kind === "unbacked") return <p>{t("evidence.unbackedMore")}</p>;
  const { fact, track, start, end } = claimed;
  const what = correctable(fact);
  return (
    <>
      <p>
        <strong>{labelled(fact, track.title)}</strong>
        <CorrectedSince said={saidBy(claimed.text, fact)} trackId={track.id} />
        <br />
        <span className="quiet">
          {[isOfLibrary(fact.step) ? t("evidence.measuredIn") : t("evidence.by", { subject: subjectOf(fact.step.tool) }), factsOf(fact)].filter(Boolean).join(" · ")}
        </span>
      </p>
      <button type="button" className="chip" onClick={() => playPassage(track.id, start, end)}>
        {start || end !== null ? passageLabel(start, end) : t("evidence.playWhole")}
      </button>
      {what && <Corrections trackId={track.id} what={[what]} />}
    </>
  );
}

function labelled({ name, value }: Finding, title: string): string {
  const [words, unit] = namedWithUnit(name.split(".").at(-1) ?? name);
  return `${t("evidence.of", { what: `${words.charAt(0).toUpperCase()}${words.slice(1)}`, title })}: ${typeof value === "number" ? numberWithUnit(value, unit) : [keyOr(words, value), unit].filter(Boolean).join(" ")}`;
}

const keyOr = (words: string, value: string) => (words === "key" ? keyName(value) : value);

function factsOf({ step }: Finding): string {
  return [step.source && t(`step.${step.source}`), step.duration_ms !== undefined && tookTime(step.duration_ms)].filter(Boolean).join(", ");
}

const CORRECTABLE: Record<string, readonly [Correctable, RegExp][]> = {
  analyse_rhythm: [
    ["tempo", /bpm/],
    ["metre", /^time_signature$/],
    ["downbeat", /^first_downbeat_seconds$/],
  ],
  analyse_harmony: [["key", /^key$/]],
};

function correctable({ name, step }: Finding): Correctable | null {
  return CORRECTABLE[step.tool]?.find(([, names]) => names.test(name))?.[0] ?? null;
}
