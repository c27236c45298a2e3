import { texts } from "../texts";

/** A request that did not succeed, in words for a person. */
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

/** Django wants the cookie's value repeated in a header: another site can send our cookies but not read them. */
export function csrfHeader(): Record<string, string> {
  const token = /(?:^|; )clave_csrf=([^;]+)/.exec(document.cookie)?.[1];
  return token ? { "X-CSRFToken": token } : {};
}

export function errorOf(status: number, body: string): ApiError {
  try {
    const failure = JSON.parse(body) as { detail?: unknown; error_code?: unknown };
    if (typeof failure.detail === "string") {
      return new ApiError(failure.detail, status, typeof failure.error_code === "string" ? failure.error_code : "");
    }
  } catch {
    // Not from our API: a proxy's page, or nothing at all. Our own words say more.
  }
  return new ApiError(status === 413 ? texts.upload.tooLarge : texts.errors.noAnswer, status, "");
}

async function request<T>(path: string, options: RequestInit): Promise<T> {
  const response = await fetch(path, { credentials: "same-origin", ...options }).catch((reason: unknown) => {
    if (reason instanceof DOMException && reason.name === "AbortError") throw reason;
    throw new ApiError(texts.errors.noConnection, 0, "");
  });
  const body = await response.text();
  if (!response.ok) throw errorOf(response.status, body);
  return (body ? JSON.parse(body) : undefined) as T;
}
