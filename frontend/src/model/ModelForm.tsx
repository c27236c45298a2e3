import { useEffect, useRef, useState, type SubmitEvent } from "react";

import type { Choice, Connected, Connection, Vendor } from "../api/connection";
import { t } from "../i18n";
import { besideDrawnField, keepsItsKey, startingChoice, startingVendor, troubleOfError, troubleOfVerdict, type Field, type Trouble } from "./choice";
import { ModelName } from "./ModelName";
import { TextField } from "./TextField";
import { useConnect } from "./useConnection";
import styles from "./ModelForm.module.css";

/** Choose a vendor and a model and paste a key. Tested with one real question before it is stored. */
export function ModelForm({ connection }: { connection: Connection }) {
  const [vendor, setVendor] = useState(startingVendor(connection));
  if (!vendor) return null;
  return (
    <section className="card">
      <h2>{connection.is_language_model ? t("connect.another") : t("connect.choose")}</h2>
      <VendorChoice vendors={connection.vendors} chosen={vendor} onChoose={setVendor} />
      <FieldsOf key={vendor.name} vendor={vendor} connection={connection} />
    </section>
  );
}

interface VendorChoiceProps {
  vendors: readonly Vendor[];
  chosen: Vendor;
  onChoose: (vendor: Vendor) => void;
}

function VendorChoice({ vendors, chosen, onChoose }: VendorChoiceProps) {
  return (
    <fieldset className={styles["vendors"]}>
      <legend>{t("connect.vendor")}</legend>
      {vendors.map((vendor) => (
        <label key={vendor.name} className={styles["vendor"]}>
          <input type="radio" name="vendor" checked={vendor === chosen} onChange={() => onChoose(vendor)} />
          {titleOf(vendor)}
        </label>
      ))}
    </fieldset>
  );
}

function FieldsOf({ vendor, connection }: { vendor: Vendor; connection: Connection }) {
  const [choice, setChoice] = useState(() => startingChoice(connection, vendor));
  const connect = useConnect();
  const form = useRef<HTMLFormElement>(null);
  const trouble = besideDrawnField(troubleOf(connect), vendor);
  useFocusOnTrouble(form, trouble);
  const set = (field: Field) => (value: string) => setChoice((before) => ({ ...before, [field]: value }));
  const submit = (anyway: boolean) =>
    connect.mutate(
      { choice, anyway },
      // The key is stored on the server: remove it from the page.
      { onSuccess: ({ is_connected }) => is_connected && setChoice((before) => ({ ...before, key: "" })) },
    );

  return (
    <form
      ref={form}
      className={styles["form"]}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <ModelName vendor={vendor} address={choice.address} value={choice.name} onChange={set("name")} trouble={about("name", trouble)} />
      {vendor.takes_address && (
        <TextField
          name="address"
          label={t("connect.address")}
          value={choice.address}
          onChange={set("address")}
          hint={vendor.name === "ollama" ? t("connect.addressOfOllama") : t("connect.addressHint")}
          trouble={about("address", trouble)}
        />
      )}
      <KeyField vendor={vendor} connection={connection} choice={choice} onChange={set("key")} trouble={about("key", trouble)} />
      {trouble && !trouble.field && (
        <p className="problem-text" role="alert">
          {trouble.message}
        </p>
      )}
      <div className={styles["buttons"]}>
        <button className="button primary" disabled={connect.isPending}>
          {connect.isPending ? t("connect.connecting") : t("connect.connect")}
        </button>
        {trouble?.mayPass && (
          <button type="button" className="button" onClick={() => submit(true)}>
            {t("connect.anyway")}
          </button>
        )}
      </div>
      <Outcome isPending={connect.isPending} connected={connect.data} />
    </form>
  );
}

interface KeyFieldProps {
  vendor: Vendor;
  connection: Connection;
  choice: Choice;
  onChange: (value: string) => void;
  trouble: string | undefined;
}

function KeyField({ vendor, connection, choice, onChange, trouble }: KeyFieldProps) {
  const isKept = keepsItsKey(connection, vendor, choice);
  if (vendor.name === "ollama" && !isKept && !choice.key && !trouble) return null;
  return (
    <TextField
      name="key"
      type="password"
      label={vendor.needs_key ? t("connect.key") : t("connect.keyIfAny")}
      value={choice.key}
      onChange={onChange}
      placeholder={isKept && connection.key_ending ? t("connect.keyKept", { ending: connection.key_ending }) : ""}
      hint={
        vendor.key_page ? (
          <>
            {t("connect.keyFrom")}{" "}
            <a href={vendor.key_page} target="_blank" rel="noreferrer">
              {new URL(vendor.key_page).host}
            </a>
            . {t("connect.keySafe")}
          </>
        ) : (
          t("connect.keySafe")
        )
      }
      trouble={trouble}
    />
  );
}

/** Scroll the result into view: the button may be at the window's lower edge. */
const showItself = (place: HTMLElement | null) => {
  if (place?.textContent) place.scrollIntoView({ block: "nearest" });
};

/** The progress and result, also announced to screen readers. */
function Outcome({ isPending, connected }: { isPending: boolean; connected: Connected | undefined }) {
  if (isPending) return <p role="status">{t("connect.patience")}</p>;
  const isGood = connected?.is_connected && connected.verdict.works;
  return (
    <p ref={showItself} role="status" className={isGood ? styles["good"] : "quiet"}>
      {isGood && t("connect.done", { message: connected.verdict.message })}
      {connected?.is_connected && !isGood && t("connect.doneAnyway")}
    </p>
  );
}

/** The problem to show: none during the test, and none after "connect anyway". */
function troubleOf({ isPending, error, data }: ReturnType<typeof useConnect>): Trouble | null {
  if (error) return troubleOfError(error);
  return isPending || !data || data.is_connected ? null : troubleOfVerdict(data.verdict);
}

function about(field: Field, trouble: Trouble | null): string | undefined {
  return trouble?.field === field ? trouble.message : undefined;
}

/** Announce the error and focus the field that it is about. */
function useFocusOnTrouble(form: React.RefObject<HTMLFormElement | null>, trouble: Trouble | null): void {
  const field = trouble?.field;
  const message = trouble?.message;
  useEffect(() => {
    const input = field && form.current?.querySelector<HTMLElement>(`[name="${field}"]`);
    if (!input) return;
    input.focus();
    input.closest("[data-field], fieldset")?.scrollIntoView({ block: "nearest" });
  }, [form, field, message]);
}

/** Brands are the same in all languages. */
function titleOf({ name, title }: Vendor): string {
  return name === "ollama" || name === "compatible" ? t(`connect.vendors.${name}`) : title;
}
