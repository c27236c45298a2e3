interface Props {
  value: string;
  /** Also shown in the empty field. */
  label: string;
  onChange: (text: string) => void;
}

/** A field that searches as one types. */
export function SearchField({ value, label, onChange }: Props) {
  return (
    <input
      type="search"
      className="search"
      value={value}
      aria-label={label}
      placeholder={label}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
