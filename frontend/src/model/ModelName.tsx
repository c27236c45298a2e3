import { useEffect } from "react";

import type { Vendor } from "../api/connection";
import { texts } from "../texts";
import { TextField } from "./TextField";
import { useOllamaModels } from "./useConnection";

interface Props {
  vendor: Vendor;
  address: string;
  value: string;
  onChange: (value: string) => void;
  trouble: string | undefined;
}

/** Which of the vendor's models. Those of an Ollama on this machine are there to pick. */
export function ModelName(props: Props) {
  const isHere = props.vendor.name === "ollama" && props.address === props.vendor.address;
  return isHere ? <OllamaModel {...props} /> : <TypedModel {...props} />;
}

function TypedModel({ vendor, value, onChange, trouble }: Omit<Props, "address">) {
  return (
    <TextField
      name="name"
      label={texts.connect.model}
      value={value}
      onChange={onChange}
      suggestions={vendor.models}
      hint={vendor.models.length ? texts.connect.modelHint(vendor.models.join(", ")) : texts.connect.modelNeedsTools}
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
    // Once, when the list comes: afterwards what is picked or typed counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [first]);
  if (!data) return <p role="status">{texts.connect.lookingForOllama}</p>;
  if (!found.length) {
    return (
      <>
        <p>{data.is_running ? texts.connect.ollamaEmpty : texts.connect.ollamaMissing}</p>
        <TypedModel vendor={vendor} value={value} onChange={onChange} trouble={trouble} />
      </>
    );
  }
  return (
    <fieldset className="vendors">
      <legend>{texts.connect.ollamaFound}</legend>
      {found.map((name) => (
        <label key={name} className="vendor">
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
