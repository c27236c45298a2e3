import { get } from "./client";

export interface Assistant {
  name: string;
  title: string;
  description: string;
  starters: string[];
  model: string;
}

export const fetchAssistants = () => get<Assistant[]>("/api/assistants");
