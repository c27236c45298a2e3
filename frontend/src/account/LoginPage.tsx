import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";

import { keys } from "../api/keys";
import { logIn } from "../api/session";
import { t } from "../i18n";

/** The login page. */
export function LoginPage() {
  const client = useQueryClient();
  const login = useMutation({
    mutationFn: ({ username, password }: { username: string; password: string }) => logIn(username, password),
    onSuccess: (person) => client.setQueryData(keys.me, person),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    login.mutate({ username: field("username"), password: field("password") });
  };

  return (
    <main className="login">
      <img src="/static/clave.svg" alt="" width="48" height="48" />
      <h1>{t("account.title")}</h1>
      <p>{t("account.intro")}</p>
      <section className="card">
        <p>{t("account.byAddress")}</p>
        <p className="quiet">
          {t("account.newAddress")} <code>{t("account.command")}</code>
        </p>
      </section>
      <form className="card" onSubmit={submit}>
        <h2>{t("account.byPassword")}</h2>
        <label>
          {t("account.username")}
          <input name="username" autoComplete="username" required />
        </label>
        <label>
          {t("account.password")}
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
        {login.error && (
          <p className="problem-text" role="alert">
            {login.error.message}
          </p>
        )}
        <button className="button primary" disabled={login.isPending}>
          {login.isPending ? t("account.loggingIn") : t("account.logIn")}
        </button>
      </form>
    </main>
  );
}
