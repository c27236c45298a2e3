import { METRES, type Correction, type Overrides } from "../../api/overrides";
import { t } from "../../i18n";
import { keyName } from "../../notation";
import { tempoChoices } from "./tempo";
import { useCorrections } from "./useCorrections";
import styles from "./Corrections.module.css";

export type Correctable = "tempo" | "key" | "metre" | "downbeat";

interface Props {
  trackId: string;
  what: readonly Correctable[];
}

/** As measurements name them. */
const MAJOR = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"] as const;
const MINOR = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"] as const;
const KEYS = MAJOR.flatMap((tonic, pitch) => [`${tonic} major`, `${MINOR[pitch]} minor`]);

/** Corrections by the user: one click each, and one to remove them. Later answers use them. */
export function Corrections({ trackId, what }: Props) {
  const { overrides, change, undo, note } = useCorrections(trackId);
  if (!overrides) return <p className={styles["corrections"]}>{note}</p>;
  return (
    <div className={styles["corrections"]}>
      {what.includes("tempo") && <TempoCorrection overrides={overrides} isDisabled={change.isPending} onChange={change.mutate} />}
      {what.includes("key") && (
        <Choice label={t("corrections.key")} options={KEYS} said={keyName} value={overrides.key ?? overrides.measured.key} onChange={(key) => change.mutate({ key })} />
      )}
      {what.includes("metre") && (
        <Choice
          label={t("corrections.metre")}
          options={METRES}
          value={overrides.time_signature ?? overrides.measured.time_signature}
          onChange={(time_signature) => change.mutate({ time_signature })}
        />
      )}
      {what.includes("downbeat") && (
        <NumberField
          key={overrides.first_downbeat_seconds}
          label={t("corrections.downbeat")}
          value={overrides.first_downbeat_seconds ?? overrides.measured.first_downbeat_seconds}
          onChange={(first_downbeat_seconds) => change.mutate({ first_downbeat_seconds })}
        />
      )}
      {overrides.can_undo && (
        <button type="button" className="link-button" disabled={undo.isPending} onClick={() => undo.mutate()}>
          {t("corrections.undo")}
        </button>
      )}
      <p className={styles["note"]} role="status">
        {note}
      </p>
    </div>
  );
}

interface TempoCorrectionProps {
  overrides: Overrides;
  isDisabled: boolean;
  onChange: (correction: Correction) => void;
}

/** Half and double the tempo by a click, any other by its number. */
function TempoCorrection({ overrides, isDisabled, onChange }: TempoCorrectionProps) {
  const { tempo_factor, tempo_bpm, measured: found } = overrides;
  return (
    <>
      {tempoChoices(overrides).map(({ kind, bpm, correction }) => (
        <button key={kind} type="button" className="chip" disabled={isDisabled} onClick={() => onChange(correction)}>
          {t(`corrections.${kind}`, { bpm: Math.round(bpm) })}
        </button>
      ))}
      {found.tempo_bpm !== null && (
        <NumberField
          key={`${tempo_factor ?? ""} ${tempo_bpm ?? ""}`}
          label={t("corrections.bpm")}
          value={tempo_bpm ?? Math.round(found.tempo_bpm * 10) / 10}
          onChange={(bpm) => onChange({ tempo_bpm: bpm })}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly string[];
  /** An option in words. */
  said?: (option: string) => string;
  /** What is known now. */
  value: string | null;
  onChange: (value: string) => void;
}

function Choice({ label, options, said = String, value, onChange }: ChoiceProps) {
  return (
    <select className="chip" aria-label={label} title={label} value={value ?? ""} onChange={(event) => onChange(event.target.value)}>
      {value === null && (
        <option value="" disabled>
          {label}
        </option>
      )}
      {(value === null || options.includes(value) ? options : [value, ...options]).map((option) => (
        <option key={option} value={option}>
          {said(option)}
        </option>
      ))}
    </select>
  );
}

function NumberField({ label, value, onChange }: { label: string; value: number | null; onChange: (value: number) => void }) {
  return (
    <form
      className={styles["field"]}
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.elements.namedItem("number");
        if (field instanceof HTMLInputElement && field.value) onChange(Number(field.value));
      }}
    >
      <label>
        {label}
        <input name="number" type="number" min={0} step="any" inputMode="decimal" defaultValue={value ?? ""} />
      </label>
      <button type="submit" className="chip">
        {t("corrections.set")}
      </button>
    </form>
  );
}
