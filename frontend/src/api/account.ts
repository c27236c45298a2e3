import { get, send } from "./client";
import type * as schema from "./schema";

export type UsageOfDay = Pick<schema.UsageOfDay, "day" | "questions" | "prompt_tokens" | "completion_tokens">;

export interface Usage extends Pick<schema.UserUsage, "tokens_today" | "most_tokens_a_day" | "next_day_at"> {
  days: UsageOfDay[];
}

export type ApiToken = schema.ApiToken;

export const fetchUsage = () => get<Usage>("/api/me/usage?days=30");

export const fetchTokens = () => get<ApiToken[]>("/api/me/tokens");

/** The token's text is sent only in this response. */
export const makeToken = (name: string, days: number | null) =>
  send<ApiToken & { token: string }>("POST", "/api/me/tokens", { name, ...(days && { expires_in_days: days }) });

export const revokeToken = (id: string) => send<undefined>("DELETE", `/api/me/tokens/${id}`);

export const changePreferences = (changes: schema.PreferenceChanges) => send<schema.CurrentUser>("PATCH", "/api/me", changes);

export const changePassword = (current: string, next: string) =>
  send<undefined>("POST", "/api/me/password", { current_password: current, new_password: next });

export const fetchProfile = () => get<schema.Profile>("/api/me/profile");

export const changeProfile = (change: schema.ProfileChange) => send<schema.Profile>("PATCH", "/api/me/profile", change);

export const deleteProfile = () => send<undefined>("DELETE", "/api/me/profile");

export const EXPORT_URL = "/api/me/export";

export const deleteAccount = (password: string) => send<undefined>("DELETE", "/api/me", { password });
