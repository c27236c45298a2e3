import { get, send } from "./client";

/** Whom one can connect. */
export interface Vendor {
  name: string;
  title: string;
  models: string[];
  needs_key: boolean;
  key_page: string;
  takes_address: boolean;
  address: string;
}

/** Which model answers, and who said so. The key itself never comes here. */
export interface Connection {
  model: string;
  is_language_model: boolean;
  source: "environment" | "chosen" | "none";
  vendor: string;
  name: string;
  address: string;
  key_ending: string;
  vendors: Vendor[];
}

export interface Choice {
  vendor: string;
  name: string;
  key: string;
  address: string;
}

export interface Verdict {
  works: boolean;
  message: string;
  code: string;
  field: string;
  may_pass: boolean;
}

export interface Connected {
  is_connected: boolean;
  verdict: Verdict;
  connection: Connection;
}

export interface OllamaModels {
  is_running: boolean;
  models: string[];
}

const PATH = "/api/model-connection";

export const fetchConnection = () => get<Connection>(PATH);

export const fetchOllamaModels = () => get<OllamaModels>(`${PATH}/ollama`);

export const connectModel = (choice: Choice, anyway: boolean) => send<Connected>("PUT", PATH, { ...choice, anyway });

export const testModel = () => send<Verdict>("POST", `${PATH}/test`);

export const disconnectModel = () => send<Connection>("DELETE", PATH);
