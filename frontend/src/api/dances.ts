import { errorOf, get, send } from "./client";
import type * as schema from "./schema";
import { uploadFile } from "./upload";

export type DanceTask = schema.ChoreographyTask;
export type DanceStage = schema.Stage;
export type DanceHead = schema.DanceHead;
export type Dance = schema.Dance;
export type DanceMove = schema.DanceMove;
export type DanceForm = schema.DanceForm;
export type DanceEdit = schema.DanceEdit;
export type DanceChange = schema.DanceChange;
export type Alternative = schema.Alternative;
type Started = schema.ChoreographyStarted;

export interface PackedData {
  start_seconds: number;
  frames_per_second: number;
  frames: number;
  data: ArrayBuffer;
}

const ROOT = "/api/choreography";

export const fetchDances = (page: number) => get<schema.DanceList>(`${ROOT}/dances?page=${page}&page_size=24`);

export const fetchDancesOf = (conversationId: string) => get<schema.DanceList>(`${ROOT}/dances?conversation_id=${conversationId}&page_size=20`);

/** Names and lines of moves are in this language. */
export const fetchDance = (id: string, language: string) => get<Dance>(`${ROOT}/dances/${id}?language=${language}`);

export const fetchDanceTask = (id: string) => get<DanceTask>(`${ROOT}/tasks/${id}`);

export const fetchAlternatives = (id: string, index: number, language: string) =>
  get<schema.Alternatives>(`${ROOT}/dances/${id}/moves/${index}/alternatives?language=${language}`);

/** Make a dance from a form. The dance has the task's id. */
export const createDance = (form: DanceForm) => send<Started>("POST", `${ROOT}/dances`, form);

/** Make a dance from words. The dance has the task's id. */
export const describeDance = (words: string) => send<Started>("POST", `${ROOT}/describe`, { user_request: words });

export const changeDance = (id: string, edit: Partial<DanceEdit>) => send<DanceChange>("PATCH", `${ROOT}/dances/${id}`, edit);

export const cancelDance = (id: string) => send<Dance>("POST", `${ROOT}/dances/${id}/cancel`);

export const deleteDance = (id: string) => send<undefined>("DELETE", `${ROOT}/dances/${id}`);

export const drawVideo = (id: string) => send<Started>("POST", `${ROOT}/dances/${id}/video`);

export const pictureUrl = ({ id, updated_at: changed }: Pick<DanceHead, "id" | "updated_at">) =>
  `${ROOT}/dances/${id}/picture?v=${encodeURIComponent(changed)}`;

/** The address changes with the video, so that a player never shows the one before. */
export const videoUrl = ({ id, video_size: size }: Pick<DanceHead, "id" | "video_size">) => `${ROOT}/dances/${id}/video?v=${size}`;

export const videoDownloadUrl = (id: string) => `${ROOT}/dances/${id}/video?download=true`;

/** The joints of both dancers over time. */
export async function fetchPoses(id: string, signal: AbortSignal): Promise<PackedData> {
  const response = await fetch(`${ROOT}/dances/${id}/poses`, { credentials: "same-origin", signal });
  if (!response.ok) throw errorOf(response.status, await response.text());
  const number = (name: string) => Number(response.headers.get(`Clave-${name}`));
  return {
    start_seconds: number("Start-Seconds"),
    frames_per_second: number("Frames-Per-Second"),
    frames: number("Frames"),
    data: await response.arrayBuffer(),
  };
}

export type LibraryMove = schema.LibraryMove;

/** All moves, each with the user's clip of it. */
export const fetchMoves = (language: string) => get<schema.LibraryMoves>(`${ROOT}/moves?language=${language}`);

/** Attach a video of a move, in which all people agree to that. It replaces the one before. */
export const uploadClip = (move: string, file: File, onProgress: (fraction: number) => void, signal: AbortSignal) =>
  uploadFile(`${ROOT}/clips?move=${move}&people_agree=true`, file, onProgress, signal);

export const deleteClip = (move: string) => send<undefined>("DELETE", `${ROOT}/moves/${move}/clip`);

export const clipUrl = (move: string, clipId: string) => `${ROOT}/moves/${move}/clip?v=${clipId}`;
