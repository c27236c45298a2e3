import { get, send } from "./client";

export interface UsageOfDay {
  day: string;
  questions: number;
  prompt_tokens: number;
  completion_tokens: number;
}

export interface Usage {
  tokens_today: number;
  most_tokens_a_day: number | null;
  next_day_at: string;
  days: UsageOfDay[];
}

export interface ApiToken {
  id: string;
  name: string;
  prefix: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
}

export const fetchUsage = () => get<Usage>("/api/me/usage?days=30");

export const fetchTokens = () => get<ApiToken[]>("/api/me/tokens");

/** With the text of the token, this once. */
export const makeToken = (name: string, days: number | null) =>
  send<ApiToken & { token: string }>("POST", "/api/me/tokens", { name, ...(days && { expires_in_days: days }) });

export const revokeToken = (id: string) => send<undefined>("DELETE", `/api/me/tokens/${id}`);

export const EXPORT_URL = "/api/me/export";

export const deleteAccount = (password: string) => send<undefined>("DELETE", "/api/me", { password });
