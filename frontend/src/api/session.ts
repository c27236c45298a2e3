import { get, send } from "./client";

export interface LanguageModel {
  name: string;
  /** False for the built-in rules, which answer without one. */
  is_language_model: boolean;
}

export interface Person {
  id: number;
  username: string;
  is_staff: boolean;
  /** False for somebody who comes in by links only. */
  has_password: boolean;
  model: LanguageModel;
  /** Why every question to it will fail; empty where all seems well. */
  model_problem: string;
  limits: { max_upload_bytes: number; max_duration_seconds: number; max_question_characters: number };
}

export const fetchMe = () => get<Person>("/api/me");

export const logIn = (username: string, password: string) =>
  send<Person>("POST", "/api/auth/login", { username, password });

export const logOut = () => send<undefined>("POST", "/api/auth/logout");
