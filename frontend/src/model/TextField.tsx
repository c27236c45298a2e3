import { useId, type ReactNode } from "react";

import styles from "./TextField.module.css";

interface Props {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "password";
  placeholder?: string;
  hint?: ReactNode;
  suggestions?: readonly string[];
  trouble: string | undefined;
}

/** A text field with a hint and an error. */
export function TextField({ name, label, value, onChange, type = "text", placeholder, hint, suggestions = [], trouble }: Props) {
  const id = useId();
  return (
    <div className={styles["field"]} data-field>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        name={name}
        type={type}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        list={suggestions.length ? `${id}-list` : undefined}
        aria-invalid={trouble ? true : undefined}
        aria-describedby={`${id}-trouble ${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      <p id={`${id}-trouble`} className="problem-text" role="alert">
        {trouble}
      </p>
      <p id={`${id}-hint`} className={`${styles["hint"] ?? ""} quiet`}>
        {hint}
      </p>
    </div>
  );
}
