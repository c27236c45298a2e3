import { useSyncExternalStore } from "react";

import { t } from "../../i18n";
import { keyName } from "../../notation";
import { semitonesOf, watchSounding } from "../../player/players";
import { keyShifted, signed } from "../../player/shift/sounding";

/** A note below chords of an answer while their track sounds higher or lower. */
export function OriginalKey({ trackId, musicalKey }: { trackId: string | undefined; musicalKey: string | null | undefined }) {
  const semitones = useSyncExternalStore(watchSounding, () => (trackId ? semitonesOf(trackId) : 0));
  if (semitones === 0) return null;
  const sounding = musicalKey && keyShifted(musicalKey, semitones)?.key;
  return (
    <p className="quiet" role="status">
      {t("cards.originalKey", { sounding: [sounding && keyName(sounding), signed(semitones)].filter(Boolean).join(", ") })}
    </p>
  );
}
