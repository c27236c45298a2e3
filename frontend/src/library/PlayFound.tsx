import { useMutation } from "@tanstack/react-query";

import { t } from "../i18n";
import { PlayIcon, ShuffleIcon } from "../player/icons";
import { groupShown, playFound } from "./groups";
import { queryOf, type TrackFilter } from "./trackFilter";
import styles from "./PlayFound.module.css";

/** Play what the list shows, in its order or shuffled. An album, an artist or a genre has these buttons in its own head. */
export function PlayFound({ filter, total }: { filter: TrackFilter; total: number | undefined }) {
  const play = useMutation({ mutationFn: (isShuffled: boolean) => playFound(queryOf(filter), isShuffled) });
  if (groupShown(filter)) return null;
  // Not disabled while it begins, or the button would lose the focus by its own click.
  const isDisabled = total === 0;
  const begin = (isShuffled: boolean) => play.isPending || play.mutate(isShuffled);
  return (
    <>
      <button type="button" className={`button primary ${styles["play"] ?? ""}`} disabled={isDisabled} aria-disabled={play.isPending} onClick={() => begin(false)}>
        <PlayIcon isPlaying={false} />
        <span>{t("playlists.play")}</span>
      </button>
      <button type="button" className={`button ${styles["play"] ?? ""}`} disabled={isDisabled} aria-disabled={play.isPending} onClick={() => begin(true)}>
        <ShuffleIcon />
        <span>{t("player.bar.shuffle")}</span>
      </button>
    </>
  );
}
