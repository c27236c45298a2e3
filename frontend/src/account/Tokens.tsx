import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";

import { fetchTokens, makeToken, revokeToken, type ApiToken } from "../api/account";
import { keys } from "../api/keys";
import { texts } from "../texts";

const LIVES_DAYS = [30, 90, 365] as const;

/** Tokens for one's own programs. The text of a new one is shown once. */
export function Tokens() {
  const client = useQueryClient();
  const { data, error } = useQuery({ queryKey: keys.tokens, queryFn: fetchTokens });
  const onSuccess = () => client.invalidateQueries({ queryKey: keys.tokens });
  const make = useMutation({ mutationFn: ({ name, days }: { name: string; days: number | null }) => makeToken(name, days), onSuccess });
  const revoke = useMutation({
    mutationFn: revokeToken,
    onSuccess: (_, id) => {
      // Its text is of no use any more.
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
      <h2>{texts.account.tokens}</h2>
      <p>
        {texts.account.tokensIntro} <a href="/api/docs">/api/docs</a>.
      </p>
      <form className="token-form" onSubmit={submit}>
        <label>
          {texts.account.tokenName}
          <input name="name" required maxLength={100} autoComplete="off" />
        </label>
        <label>
          {texts.account.tokenDays}
          <select name="days" defaultValue="90">
            {LIVES_DAYS.map((days) => (
              <option key={days} value={days}>
                {texts.account.tokenNDays(days)}
              </option>
            ))}
            <option value="">{texts.account.tokenForever}</option>
          </select>
        </label>
        <button className="button" disabled={make.isPending}>
          {texts.account.tokenMake}
        </button>
      </form>
      <div role="status">
        {make.data && (
          <p className="new-token">
            {texts.account.tokenOnce} <code>{make.data.token}</code>
          </p>
        )}
      </div>
      {trouble && (
        <p className="problem-text" role="alert">
          {trouble.message}
        </p>
      )}
      {data?.length === 0 && <p className="quiet">{texts.account.tokensNone}</p>}
      <ul className="rows">
        {data?.map((token) => (
          <li key={token.id}>
            <span>
              <strong>{token.name}</strong> <code>{token.prefix}…</code>
              <span className="quiet row-facts">{factsOf(token)}</span>
            </span>
            <button type="button" className="button" aria-label={texts.account.tokenRevoke(token.name)} onClick={() => revoke.mutate(token.id)}>
              {texts.account.tokenRevokeShort}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf({ created_at, last_used_at, expires_at }: ApiToken): string {
  const day = (moment: string) => moment.slice(0, 10);
  return texts.account.tokenFacts(day(created_at), last_used_at && day(last_used_at), expires_at && day(expires_at));
}
