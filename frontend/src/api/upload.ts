import { t } from "../i18n";
import { ApiError, csrfHeader, errorOf } from "./client";
import type { Track } from "./tracks";

export interface Uploaded {
  track: Track;
  /** The same file was in the library already. */
  isDuplicate: boolean;
}

/** Upload a file to the library. */
export async function uploadTrack(file: File, onProgress: (fraction: number) => void, signal: AbortSignal): Promise<Uploaded> {
  const { status, body } = await uploadFile("/api/tracks", file, onProgress, signal);
  return { track: JSON.parse(body) as Track, isDuplicate: status === 200 };
}

/** Send a file as a form. Uses XMLHttpRequest, because fetch reports no upload progress. */
export function uploadFile(
  path: string,
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    for (const [name, value] of Object.entries(csrfHeader())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 300) reject(errorOf(request.status, request.responseText));
      else resolve({ status: request.status, body: request.responseText });
    };
    request.onerror = () => reject(new ApiError(t("errors.noConnection"), 0, ""));
    request.onabort = () => reject(new ApiError(t("upload.cancelled"), 0, "cancelled"));
    signal.addEventListener("abort", () => request.abort());
    const form = new FormData();
    form.append("file", file);
    request.send(form);
  });
}
