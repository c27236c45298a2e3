import { get, send } from "./client";
import type * as schema from "./schema";

export type UsageOfDay = Pick<schema.UsageOfDay, "day" | "questions" | "prompt_tokens" | "completion_tokens">;

export interface Usage extends Pick<schema.UserUsage, "tokens_today" | "most_tokens_a_day" | "next_day_at"> {
  days: UsageOfDay[];
}

export type ApiToken = schema.ApiToken;

export const fetchUsage = () => get<Usage>("/api/me/usage?days=30");

export const fetchTokens = () => get<ApiToken[]>("/api/me/tokens");

/** With the text of the token, this once. */
export const makeToken = (name: string, days: number | null) =>
  send<ApiToken & { token: string }>("POST", "/api/me/tokens", { name, ...(days && { expires_in_days: days }) });

export const revokeToken = (id: string) => send<undefined>("DELETE", `/api/me/tokens/${id}`);

export const EXPORT_URL = "/api/me/export";

export const deleteAccount = (password: string) => send<undefined>("DELETE", "/api/me", { password });
