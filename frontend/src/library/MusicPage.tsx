import { t } from "../i18n";
import { Library } from "./Library";

const NONE: readonly string[] = [];

/** The whole library: a table on wide screens. */
export function MusicPage() {
  return (
    <section className="music-page">
      <h1>{t("library.title")}</h1>
      <Library openTrackIds={NONE} isPage />
    </section>
  );
}
