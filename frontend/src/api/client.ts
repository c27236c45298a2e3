import { t } from "../i18n";
import { serverMessage } from "./serverMessage";

/** A failed request, with a message for the user. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
  ) {
    super(message);
  }

  get isNotLoggedIn(): boolean {
    return this.status === 401;
  }
}

export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return request<T>(path, signal ? { signal } : {});
}

export function send<T>(method: "POST" | "PATCH" | "PUT" | "DELETE", path: string, body?: unknown): Promise<T> {
  return request<T>(path, {
    method,
    headers: { "Content-Type": "application/json", ...csrfHeader() },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Django's CSRF check: the cookie's value is repeated in a header, because another site can send our cookies but not
 * read them. */
export function csrfHeader(): Record<string, string> {
  const token = /(?:^|; )clave_csrf=([^;]+)/.exec(document.cookie)?.[1];
  return token ? { "X-CSRFToken": token } : {};
}

export function errorOf(status: number, body: string): ApiError {
  try {
    const failure = JSON.parse(body) as { detail?: unknown; error_code?: unknown; error?: unknown; user_request?: unknown[] };
    // The description of a dance is refused in a form of its own: "error", or a list for the field.
    const message = [failure.detail, failure.error, failure.user_request?.[0]].find((one) => typeof one === "string");
    const code = typeof failure.error_code === "string" ? failure.error_code : "";
    if (message !== undefined) return new ApiError(serverMessage(code, message), status, code);
  } catch {
    // Not from our API (a proxy's page or an empty body): use our own message.
  }
  return new ApiError(status === 413 ? t("upload.tooLarge") : t("errors.noAnswer"), status, "");
}

export async function getBytes(path: string): Promise<Uint8Array> {
  return new Uint8Array(await (await answered(path)).arrayBuffer());
}

async function request<T>(path: string, options: RequestInit): Promise<T> {
  const body = await (await answered(path, options)).text();
  return (body ? JSON.parse(body) : undefined) as T;
}

/** The answer, if it is a good one. */
async function answered(path: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, { credentials: "same-origin", ...options }).catch((reason: unknown) => {
    if (reason instanceof DOMException && reason.name === "AbortError") throw reason;
    throw new ApiError(t("errors.noConnection"), 0, "");
  });
  if (!response.ok) throw errorOf(response.status, await response.text());
  return response;
}
