import { get } from "./client";

export interface Assistant {
  name: string;
  title: string;
  description: string;
  starters: string[];
  needs_tracks: boolean;
  model: string;
}

export const fetchAssistants = () => get<Assistant[]>("/api/assistants");
