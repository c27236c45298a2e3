import { get, send } from "./client";
import type * as schema from "./schema";

export type LanguageModel = schema.LanguageModel;

export type CurrentUser = schema.CurrentUser;

export const fetchMe = () => get<CurrentUser>("/api/me");

export const logIn = (username: string, password: string) =>
  send<CurrentUser>("POST", "/api/auth/login", { username, password });

export const logOut = () => send<undefined>("POST", "/api/auth/logout");
