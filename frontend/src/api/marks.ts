import { get, send } from "./client";
import type * as schema from "./schema";

export type Mark = schema.Mark;
export type MarkKind = Mark["kind"];

const path = (trackId: string, markId?: string) => `/api/tracks/${trackId}/marks${markId === undefined ? "" : `/${markId}`}`;

/** The marks of a track in the order of their times. */
export const fetchMarks = async (trackId: string) => (await get<schema.MarkList>(path(trackId))).marks;

export const addMark = (trackId: string, mark: schema.NewMark) => send<schema.MarkChange>("POST", path(trackId), mark);

export const editMark = (trackId: string, markId: string, edit: Partial<schema.MarkEdit>) =>
  send<schema.MarkChange>("PATCH", path(trackId, markId), edit);

export const deleteMark = (trackId: string, markId: string) => send<schema.MarkChange>("DELETE", path(trackId, markId));
