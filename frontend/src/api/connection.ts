import { get, send } from "./client";
import type * as schema from "./schema";

/** The vendors that can be connected. */
export type Vendor = schema.ModelVendor;

/** Which model answers, and where that was set. The key itself is never sent to the page. */
export type Connection = schema.ModelConnection;

export type Choice = Required<Omit<schema.ModelChoice, "anyway">>;

export type Verdict = Pick<schema.ModelVerdict, "works" | "message" | "code" | "field" | "may_pass">;

export interface Connected extends Pick<schema.ModelConnected, "is_connected" | "connection"> {
  verdict: Verdict;
}

export type OllamaModels = schema.OllamaModels;

const PATH = "/api/model-connection";

export const fetchConnection = () => get<Connection>(PATH);

export const fetchOllamaModels = () => get<OllamaModels>(`${PATH}/ollama`);

export const connectModel = (choice: Choice, anyway: boolean) => send<Connected>("PUT", PATH, { ...choice, anyway });

export const testModel = () => send<Verdict>("POST", `${PATH}/test`);

export const disconnectModel = () => send<Connection>("DELETE", PATH);
