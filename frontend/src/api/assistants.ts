import { get } from "./client";
import type * as schema from "./schema";

export type Assistant = schema.Assistant;

export const fetchAssistants = (language: string) => get<Assistant[]>(`/api/assistants?language=${language}`);
