import { texts } from "../texts";
import { ApiError, csrfHeader, errorOf } from "./client";
import type { Track } from "./tracks";

export interface Uploaded {
  track: Track;
  /** The very file was in the library already. */
  isDuplicate: boolean;
}

/** Send a file. XMLHttpRequest, because fetch does not say how much has been sent. */
export function uploadTrack(
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/tracks");
    for (const [name, value] of Object.entries(csrfHeader())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 300) reject(errorOf(request.status, request.responseText));
      else resolve({ track: JSON.parse(request.responseText) as Track, isDuplicate: request.status === 200 });
    };
    request.onerror = () => reject(new ApiError(texts.errors.noConnection, 0, ""));
    request.onabort = () => reject(new ApiError(texts.upload.cancelled, 0, "cancelled"));
    signal.addEventListener("abort", () => request.abort());
    const form = new FormData();
    form.append("file", file);
    request.send(form);
  });
}
