import { get } from "./client";
import type * as schema from "./schema";

/** The query's text without typing errors, if it finds tracks then; else an empty one. */
export const fetchSpelling = (query: string) => get<schema.LibrarySpelling>(`/api/library/spelling?${query}`);
