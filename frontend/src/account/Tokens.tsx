import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";

import { fetchTokens, makeToken, revokeToken, type ApiToken } from "../api/account";
import { keys } from "../api/keys";
import { t } from "../i18n";
import styles from "./Tokens.module.css";

const API_DOCS = "/api/docs";
const LIVES_DAYS = [30, 90, 365] as const;

/** API tokens. The text of a new one is shown once. */
export function Tokens() {
  const client = useQueryClient();
  const { data, error } = useQuery({ queryKey: keys.tokens, queryFn: fetchTokens });
  const onSuccess = () => client.invalidateQueries({ queryKey: keys.tokens });
  const make = useMutation({ mutationFn: ({ name, days }: { name: string; days: number | null }) => makeToken(name, days), onSuccess });
  const revoke = useMutation({
    mutationFn: revokeToken,
    onSuccess: (_, id) => {
      // The deleted token's text is useless now.
      if (make.data?.id === id) make.reset();
      return onSuccess();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement).value;
    make.mutate({ name: field("name"), days: Number(field("days")) || null }, { onSuccess: () => form.reset() });
  };
  const trouble = make.error ?? revoke.error ?? error;
  return (
    <section className="card">
      <h2>{t("account.tokens")}</h2>
      <p>
        {t("account.tokensIntro")} <a href="/api/docs">{API_DOCS}</a>.
      </p>
      <form className={styles["form"]} onSubmit={submit}>
        <label>
          {t("account.tokenName")}
          <input name="name" required maxLength={100} autoComplete="off" />
        </label>
        <label>
          {t("account.tokenDays")}
          <select className="field" name="days" defaultValue="90">
            {LIVES_DAYS.map((days) => (
              <option key={days} value={days}>
                {t("account.tokenDaysCount", { count: days })}
              </option>
            ))}
            <option value="">{t("account.tokenForever")}</option>
          </select>
        </label>
        <button className="button" disabled={make.isPending}>
          {t("account.tokenMake")}
        </button>
      </form>
      <div role="status">
        {make.data && (
          <p className={styles["new"]}>
            {t("account.tokenOnce")} <code>{make.data.token}</code>
          </p>
        )}
      </div>
      {trouble && (
        <p className="problem-text" role="alert">
          {trouble.message}
        </p>
      )}
      {data?.length === 0 && <p className="quiet">{t("account.tokensNone")}</p>}
      <ul className="rows">
        {data?.map((token) => (
          <li key={token.id}>
            <span>
              <strong>{token.name}</strong> <code>{token.prefix}…</code>
              <span className={`quiet ${styles["facts"] ?? ""}`}>{factsOf(token)}</span>
            </span>
            <button type="button" className="button" aria-label={t("account.tokenRevoke", { name: token.name })} onClick={() => revoke.mutate(token.id)}>
              {t("account.tokenRevokeShort")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf({ created_at, last_used_at, expires_at }: ApiToken): string {
  const day = (moment: string) => moment.slice(0, 10);
  return [
    t("account.tokenCreated", { day: day(created_at) }),
    last_used_at ? t("account.tokenUsed", { day: day(last_used_at) }) : t("account.tokenNeverUsed"),
    expires_at ? t("account.tokenExpires", { day: day(expires_at) }) : t("account.tokenNeverExpires"),
  ].join(" · ");
}
