import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { keys } from "../api/keys";
import { fetchLikes, likeTrack } from "../api/likes";
import { InlineProblem } from "../InlineProblem";
import { t } from "../i18n";

/** Like the selected tracks; where all of them are liked, take that back. */
export function LikeSelected({ ids }: { ids: readonly string[] }) {
  const client = useQueryClient();
  const { data: likes } = useQuery({ queryKey: keys.likes, queryFn: fetchLikes, staleTime: 60_000 });
  const isLiked = ids.every((id) => likes?.get(id) === 1);
  const like = useMutation({
    mutationFn: async () => {
      // One after the other: a whole library at once would be refused.
      for (const id of ids) if ((likes?.get(id) === 1) === isLiked) await likeTrack(id, isLiked ? 0 : 1);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.likes }),
  });
  // Not disabled, or it would lose the focus by its own click.
  const isBusy = like.isPending || !likes;
  return (
    <>
      <button type="button" className="button" aria-disabled={isBusy} onClick={() => isBusy || like.mutate()}>
        {isLiked ? t("library.unlike") : t("library.like")}
      </button>
      <InlineProblem error={like.error} />
    </>
  );
}
