import { get, send } from "./client";
import type * as schema from "./schema";

export type LanguageModel = schema.LanguageModel;

export type Person = schema.CurrentUser;

export const fetchMe = () => get<Person>("/api/me");

export const logIn = (username: string, password: string) =>
  send<Person>("POST", "/api/auth/login", { username, password });

export const logOut = () => send<undefined>("POST", "/api/auth/logout");
