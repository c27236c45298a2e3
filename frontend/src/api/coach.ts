import { ApiError, get, send } from "./client";
import type * as schema from "./schema";

export type CoachView = schema.CoachView;
export type KnownValue = schema.KnownValue;
export type Plan = schema.Plan;
export type Week = schema.Week;
export type Session = schema.Session;
export type Item = schema.Item;
export type Answer = schema.OnboardingChatResponse;

export interface SessionChange {
  is_done?: boolean;
  date?: string;
  time?: string;
}

const path = (name: string) => `/api/v1/onboarding/${name}`;

/** Null: the user has not begun. */
export async function fetchCoach(): Promise<CoachView | null> {
  try {
    return await get<CoachView>(path("plan"));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const fetchCoachVersion = () => get<schema.ViewVersion>(path("version"));

export const startCoach = () => send<CoachView>("POST", path("start"));

/** version : of the view that the message answers; if something has changed since, the answer is 409 */
export const tellCoach = (message: string, version: string) => send<Answer>("POST", path("chat"), { message, version });

export const stepBack = () => send<CoachView>("POST", path("back"));

export const restartCoach = () => send<CoachView>("POST", path("restart"));

/** Open the question of a known value again. */
export const editValue = (name: string) => send<CoachView>("POST", path("edit"), { name });

export const changeSession = (sessionId: string, change: SessionChange) =>
  send<CoachView>("PATCH", path("plan"), { session_id: sessionId, ...change });

export const createCalendarLink = () => send<schema.CalendarAddress>("POST", path("calendar-link"));

export const revokeCalendarLink = () => send<undefined>("DELETE", path("calendar-link"));

export const CALENDAR_FILE = path("plan.ics");
