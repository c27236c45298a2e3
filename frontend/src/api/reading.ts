import { get } from "./client";
import type * as schema from "./schema";

/** How far the analysis of the library is. */
export const fetchReading = () => get<schema.LibraryProgress>("/api/library/analyse");
