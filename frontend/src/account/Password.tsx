import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";

import { changePassword } from "../api/account";
import { keys } from "../api/keys";
import type { CurrentUser } from "../api/session";
import { t } from "../i18n";
import styles from "./Settings.module.css";

const FIELDS = { current: "", next: "", again: "" };

/** Change the password, or set the first one. */
export function Password({ me }: { me: CurrentUser }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(FIELDS);
  const [differs, setDiffers] = useState(false);
  const change = useMutation({
    mutationFn: () => changePassword(typed.current, typed.next),
    onSuccess: async () => {
      setTyped(FIELDS);
      // Tokens of the API end with the old password.
      await Promise.all([client.invalidateQueries({ queryKey: keys.me }), client.invalidateQueries({ queryKey: keys.tokens })]);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setDiffers(typed.next !== typed.again);
    if (typed.next === typed.again) change.mutate();
  };
  const field = (name: keyof typeof FIELDS, label: string) => (
    <label>
      {label}
      <input
        type="password"
        name={name}
        required
        maxLength={1000}
        autoComplete={name === "current" ? "current-password" : "new-password"}
        value={typed[name]}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      />
    </label>
  );
  const problem = differs ? t("settings.passwordDiffers") : change.error?.message;
  return (
    <section className={`card ${styles["settings"] ?? ""}`}>
      <h2>{t("settings.password")}</h2>
      <p className="quiet">{me.has_password ? t("settings.passwordHint") : t("settings.passwordNone")}</p>
      <form onSubmit={submit}>
        {me.has_password && field("current", t("settings.passwordNow"))}
        {field("next", t("settings.passwordNew"))}
        {field("again", t("settings.passwordAgain"))}
        <p className="problem-text" role="alert">
          {problem}
        </p>
        <p role="status">{change.isSuccess && !problem && t("settings.passwordDone")}</p>
        <button className="button" disabled={change.isPending}>
          {me.has_password ? t("settings.passwordSet") : t("settings.passwordFirst")}
        </button>
      </form>
    </section>
  );
}
