import type { Shown } from "../state/branches";
import { noEvidence, withSteps, withWords, type Evidence } from "./facts";

/** The evidence of each message of a branch. Cached per message, so that a growing answer changes only its own. */
const known = new WeakMap<object, { before: Evidence; after: Evidence }>();

export function evidenceOf(branch: readonly Shown[]): Evidence[] {
  let evidence = noEvidence;
  return branch.map(({ message }) => {
    const isQuestion = message.role === "user";
    const source = isQuestion ? message : message.steps;
    const kept = known.get(source);
    const after = kept?.before === evidence ? kept.after : isQuestion ? withWords(evidence, message.text) : withSteps(evidence, message.steps);
    known.set(source, { before: evidence, after });
    evidence = after;
    return after;
  });
}
