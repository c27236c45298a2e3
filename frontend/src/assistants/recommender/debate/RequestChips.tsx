import { use, useId, useState, type SubmitEvent, type ReactNode } from "react";

import { AskContext } from "../../../chat/conversationContext";
import { clock, decimal } from "../../../format";
import { t } from "../../../i18n";
import { keyName } from "../../../notation";
import { adventureOf, KEYS, type Adventure, type Candidate, type Limits, type Strategy } from "./debate";
import styles from "./Debate.module.css";

const PARTS = ["tempo", "key", "mood", "length", "adventure"] as const;
type Part = (typeof PARTS)[number];
const ADVENTURES: readonly Adventure[] = ["familiar", "mixed", "adventurous"];
/** These are words for a tempo. */
const TEMPO_WORDS = new Set(["fast", "slow"]);

/** The request as the planner read it. A part that is changed asks again. */
export function RequestChips({ strategy, picks, canChange }: { strategy: Strategy; picks: readonly Candidate[] | undefined; canChange: boolean }) {
  const [open, setOpen] = useState<Part | null>(null);
  const ask = use(AskContext);
  const isEditable = canChange && ask !== undefined;
  const askFor = (change: string) => {
    setOpen(null);
    ask?.(t("recommender.debate.again", { change }));
  };
  return (
    <div>
      <h2 className={styles["head"]}>{t("recommender.debate.understood")}</h2>
      <ul className={styles["chips"]}>
        {PARTS.map((part) => (
          <li key={part}>
            <button
              type="button"
              className="chip"
              disabled={!isEditable}
              aria-expanded={open === part}
              onClick={() => setOpen(open === part ? null : part)}
            >
              <span className="quiet">{t(`recommender.debate.parts.${part}`)}:</span> {(part === "length" && lengthOfSet(strategy, picks)) || VALUES[part](strategy)}
            </button>
          </li>
        ))}
        {conditionsOf(strategy).map(([part, value]) => (
          <li key={part} className="chip">
            <span className="quiet">{t(`recommender.debate.parts.${part}`)}:</span> {value}
          </li>
        ))}
      </ul>
      {open && isEditable && <Editor key={open} part={open} strategy={strategy} onAsk={askFor} />}
    </div>
  );
}

/** The length of a set of which a part was asked for again: "5 tracks, 18:20". Undefined for others. */
function lengthOfSet({ wanted: { count } }: Strategy, picks: readonly Candidate[] = []): string | undefined {
  if (count === null || picks.length <= count) return undefined;
  const seconds = picks.reduce((sum, { duration_seconds }) => sum + (duration_seconds ?? 0), 0);
  return t("playlists.total", { count: picks.length, time: clock(seconds) });
}

/** Conditions that are shown only where the request has them. */
function conditionsOf({ wanted }: Strategy): readonly (readonly ["metre" | "genre" | "course", string])[] {
  const said = (names: readonly string[] = [], avoided: readonly string[] = []) =>
    [...names, ...avoided.map((name) => t("recommender.debate.not", { name }))].join(", ");
  const all = [
    ["metre", said(wanted.time_signatures, wanted.avoid_time_signatures)],
    ["genre", said(wanted.genres, wanted.avoid_genres)],
    ["course", courseOf(wanted)],
  ] as const;
  return all.filter(([, value]) => value);
}

/** Empty without a course: the best come first, or what leads from one track to another. */
function courseOf({ order = "best", order_by: measure = "energy" }: Strategy["wanted"]): string {
  return order === "best" || order === "path" ? "" : t(`recommender.debate.courses.${order}`, { measure: t(`recommender.debate.risingMeasures.${measure}`) });
}

const moodName = (mood: string) => t(`recommender.moods.${mood}` as "recommender.moods.calm");
const any = () => t("recommender.debate.any");

function rangeOf({ least, most }: Limits, digits: number): string {
  const low = least === null ? "" : decimal(least, digits);
  const high = most === null ? "" : decimal(most, digits);
  if (low && high) return t("recommender.debate.range", { low, high });
  return low ? t("recommender.debate.least", { value: low }) : t("recommender.debate.most", { value: high });
}

const VALUES: Readonly<Record<Part, (strategy: Strategy) => string>> = {
  tempo: ({ wanted: { measures } }) => (measures["tempo_bpm"] ? `${rangeOf(measures["tempo_bpm"], 0)} BPM` : any()),
  key: ({ wanted: { camelot, mode } }) => (camelot[0] ? keyText(camelot[0]) : mode ? t(`recommender.debate.modes.${mode}`) : any()),
  mood: ({ moods = [], wanted: { measures } }) => {
    const words = moods.filter((mood) => !TEMPO_WORDS.has(mood)).map(moodName);
    const limits = Object.entries(measures).filter(([name]) => name !== "tempo_bpm");
    // A model, or a change such as "calmer", names measures without a word.
    return (words.length > 0 ? words : limits.map(limitText)).join(", ") || any();
  },
  length: ({ wanted: { minutes, count } }) => {
    if (minutes !== null) return t("recommender.debate.minutes", { count: Math.round(minutes) });
    return count === null ? any() : t("library.total", { count });
  },
  adventure: ({ evaluation_framework: { unfamiliar } }) => t(`recommender.debate.adventures.${adventureOf(unfamiliar)}`),
};

const measureName = (name: string) => t(`recommender.measures.${name}` as "recommender.measures.energy", { defaultValue: name });

/** Measures from 0 to 1 are shown from 0 to 100. */
function limitText([name, { least, most }]: [string, Limits]): string {
  if (name === "loudness_lufs") return `${measureName(name)} ${rangeOf({ least, most }, 0)} LUFS`;
  const shown = (share: number | null) => share && 100 * share;
  return `${measureName(name)} ${rangeOf({ least: shown(least), most: shown(most) }, 0)}`;
}

const keyText = (code: string) => [code, KEYS[code] && keyName(KEYS[code])].filter(Boolean).join(" · ");

interface EditorProps {
  part: Part;
  strategy: Strategy;
  onAsk: (change: string) => void;
}

function Editor({ part, strategy, onAsk }: EditorProps) {
  switch (part) {
    case "tempo":
      return <TempoEditor limits={strategy.wanted.measures["tempo_bpm"]} onAsk={onAsk} />;
    case "length":
      return <LengthEditor minutes={strategy.wanted.minutes} onAsk={onAsk} />;
    case "key":
      return (
        <Choice label={t("recommender.debate.parts.key")} options={Object.keys(KEYS).map((code) => [t("recommender.debate.changes.key", { code }), keyText(code)])} none={t("recommender.debate.changes.anyKey")} onAsk={onAsk} />
      );
    case "mood": {
      const moods = Object.keys(t("recommender.moods", { returnObjects: true })).filter((mood) => !TEMPO_WORDS.has(mood));
      return <Choice label={t("recommender.debate.parts.mood")} options={moods.map((mood) => [moodName(mood), moodName(mood)])} none={t("recommender.debate.changes.anyMood")} onAsk={onAsk} />;
    }
    case "adventure":
      return (
        <Choice
          label={t("recommender.debate.parts.adventure")}
          options={ADVENTURES.map((name) => [t(`recommender.debate.changes.${name}`), t(`recommender.debate.adventures.${name}`)])}
          onAsk={onAsk}
        />
      );
  }
}

function TempoEditor({ limits, onAsk }: { limits: Limits | undefined; onAsk: EditorProps["onAsk"] }) {
  const [low, setLow] = useState(String(Math.round(limits?.least ?? 100)));
  const [high, setHigh] = useState(String(Math.round(limits?.most ?? (limits?.least ?? 100) + 20)));
  return (
    <Form change={t("recommender.debate.changes.tempo", { low, high })} none={t("recommender.debate.changes.anyTempo")} onAsk={onAsk}>
      <NumberField label={t("recommender.debate.lowest")} value={low} least={30} most={300} onChange={setLow} />
      <NumberField label={t("recommender.debate.highest")} value={high} least={30} most={300} onChange={setHigh} /> BPM
    </Form>
  );
}

function LengthEditor({ minutes, onAsk }: { minutes: number | null; onAsk: EditorProps["onAsk"] }) {
  const [length, setLength] = useState(String(Math.round(minutes ?? 30)));
  return (
    <Form change={t("recommender.debate.changes.length", { minutes: length })} none={t("recommender.debate.changes.anyLength")} onAsk={onAsk}>
      <NumberField label={t("recommender.debate.inMinutes")} value={length} least={1} most={600} onChange={setLength} />
    </Form>
  );
}

/** options : what is asked, and how it is shown */
function Choice({ label, options, none, onAsk }: { label: string; options: readonly [string, string][]; none?: string; onAsk: EditorProps["onAsk"] }) {
  const [change, setChange] = useState(options[0]?.[0] ?? "");
  return (
    <Form change={change} none={none} onAsk={onAsk}>
      <label>
        {label}{" "}
        <select value={change} onChange={({ target }) => setChange(target.value)}>
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </Form>
  );
}

interface FormProps {
  change: string;
  /** What is asked if this part does not matter. */
  none?: string | undefined;
  onAsk: EditorProps["onAsk"];
  children: ReactNode;
}

function Form({ change, none, onAsk, children }: FormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onAsk(change);
  };
  return (
    <form className={styles["editor"]} onSubmit={submit}>
      {children}
      <button type="submit" className="button primary">
        {t("recommender.debate.askAgain")}
      </button>
      {none && (
        <button type="button" className="button" onClick={() => onAsk(none)}>
          {t("recommender.debate.any")}
        </button>
      )}
    </form>
  );
}

interface NumberFieldProps {
  label: string;
  value: string;
  least: number;
  most: number;
  onChange: (value: string) => void;
}

function NumberField({ label, value, least, most, onChange }: NumberFieldProps) {
  const id = useId();
  return (
    <span>
      <label htmlFor={id}>{label}</label> <input id={id} type="number" required min={least} max={most} step={1} value={value} onChange={({ target }) => onChange(target.value)} />
    </span>
  );
}
