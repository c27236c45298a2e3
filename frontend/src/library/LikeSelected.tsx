import { InlineProblem } from "../InlineProblem";
import { t } from "../i18n";
import { useLikes } from "../player/useLikes";

/** Like the selected tracks; where all of them are liked, take that back. */
export function LikeSelected({ ids }: { ids: readonly string[] }) {
  const { likes, change } = useLikes();
  const unliked = ids.filter((id) => likes?.get(id) !== 1);
  const isLiked = unliked.length === 0;
  // Not disabled, or it would lose the focus by its own click.
  const isBusy = change.isPending || !likes;
  return (
    <>
      <button type="button" className="button" aria-disabled={isBusy} onClick={() => isBusy || change.mutate(isLiked ? { ids, liked: 0 } : { ids: unliked, liked: 1 })}>
        {isLiked ? t("library.unlike") : t("library.like")}
      </button>
      <InlineProblem error={change.error} />
    </>
  );
}
