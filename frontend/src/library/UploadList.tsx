import { texts } from "../texts";
import type { Upload } from "./uploads";

interface Props {
  uploads: readonly Upload[];
  onRemove: (id: number) => void;
}

/** Files on their way, each with its progress. */
export function UploadList({ uploads, onRemove }: Props) {
  if (uploads.length === 0) return null;
  return (
    <ul className="uploads" aria-label={texts.upload.title}>
      {uploads.map((upload) => (
        <li key={upload.id} data-state={upload.state}>
          <span className="track-title">{upload.name}</span>
          <button
            type="button"
            className="icon-button"
            aria-label={
              upload.state === "sending" ? texts.upload.cancel(upload.name) : texts.upload.dismiss(upload.name)
            }
            onClick={() => onRemove(upload.id)}
          >
            ×
          </button>
          <UploadState upload={upload} />
        </li>
      ))}
    </ul>
  );
}

function UploadState({ upload }: { upload: Upload }) {
  if (upload.message) return <span className="upload-message">{upload.message}</span>;
  if (upload.state === "waiting") return <span className="quiet">{texts.upload.waiting}</span>;
  return <progress aria-label={texts.upload.progress(upload.name)} max={1} value={upload.fraction} />;
}
