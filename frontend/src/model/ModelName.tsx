import { useEffect } from "react";

import type { Vendor } from "../api/connection";
import { t } from "../i18n";
import { TextField } from "./TextField";
import { useOllamaModels } from "./useConnection";
import styles from "./ModelForm.module.css";

interface Props {
  vendor: Vendor;
  address: string;
  value: string;
  onChange: (value: string) => void;
  trouble: string | undefined;
}

/** The field for the model's name. Lists the models of a local Ollama. */
export function ModelName(props: Props) {
  const isHere = props.vendor.name === "ollama" && props.address === props.vendor.address;
  return isHere ? <OllamaModel {...props} /> : <TypedModel {...props} />;
}

function TypedModel({ vendor, value, onChange, trouble }: Omit<Props, "address">) {
  return (
    <TextField
      name="name"
      label={t("connect.model")}
      value={value}
      onChange={onChange}
      suggestions={vendor.models}
      hint={vendor.models.length ? t("connect.modelHint", { examples: vendor.models.join(", ") }) : t("connect.modelNeedsTools")}
      trouble={trouble}
    />
  );
}

function OllamaModel({ vendor, value, onChange, trouble }: Props) {
  const { data } = useOllamaModels(true);
  const found = data?.models ?? [];
  const isFound = found.includes(value);
  const first = found[0];
  useEffect(() => {
    if (first && !isFound) onChange(first);
    // Once, when the list is loaded: afterwards the user's choice counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [first]);
  if (!data) return <p role="status">{t("connect.lookingForOllama")}</p>;
  if (!found.length) {
    return (
      <>
        <p>{data.is_running ? t("connect.ollamaEmpty") : t("connect.ollamaMissing")}</p>
        <TypedModel vendor={vendor} value={value} onChange={onChange} trouble={trouble} />
      </>
    );
  }
  return (
    <fieldset className={styles["vendors"]}>
      <legend>{t("connect.ollamaFound")}</legend>
      {found.map((name) => (
        <label key={name} className={styles["vendor"]}>
          <input type="radio" name="name" checked={name === value} onChange={() => onChange(name)} />
          {name}
        </label>
      ))}
      <p className="problem-text" role="alert">
        {trouble}
      </p>
    </fieldset>
  );
}
