import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useRef, useState } from "react";

import { setTracks, type ConversationDetail } from "../api/conversations";
import { keys } from "../api/keys";
import { searchTracks } from "../api/tracks";
import { t } from "../i18n";
import { SearchField } from "../SearchField";
import styles from "./TrackPicker.module.css";

interface Props {
  conversation: ConversationDetail;
  onClose: () => void;
}

/** Choose the tracks of the conversation. Each tick applies at once, from the next question on. */
export default function TrackPicker({ conversation, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const { data } = useQuery({ queryKey: keys.pickableTracks(wanted), queryFn: () => searchTracks(wanted), placeholderData: (previous) => previous });
  const change = useSetTracks(conversation.id);
  // Kept here as well: a mutation's variables arrive after the event, and the checkbox would flicker.
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const chosen = ticked ?? conversation.tracks.map(({ id }) => id);
  const others = data?.items.filter(({ id }) => conversation.tracks.every((track) => track.id !== id)) ?? [];
  const tick = (id: string, isOn: boolean) => {
    const ids = isOn ? [...chosen, id] : chosen.filter((one) => one !== id);
    setTicked(ids);
    change.mutate(ids, { onSettled: () => setTicked(null) });
  };
  return (
    <dialog ref={dialog} className={`dialog ${styles["picker"] ?? ""}`} aria-labelledby="pick-tracks" onClose={onClose}>
      <h2 id="pick-tracks">{t("conversations.tracksTitle")}</h2>
      <SearchField value={search} label={t("conversations.tracksSearch")} onChange={setSearch} />
      <ul aria-label={t("conversations.tracksTitle")}>
        {[...conversation.tracks, ...others].map(({ id, title, artist }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={chosen.includes(id)} onChange={(event) => tick(id, event.target.checked)} />
              {artist ? `${artist} – ${title}` : title}
            </label>
          </li>
        ))}
      </ul>
      <p className="problem-text" role="alert">
        {change.error?.message}
      </p>
      <form method="dialog" className="dialog-buttons">
        <button className="button primary">{t("conversations.tracksDone")}</button>
      </form>
    </dialog>
  );
}

function useSetTracks(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (trackIds: readonly string[]) => setTracks(id, trackIds),
    onSuccess: ({ tracks }) =>
      client.setQueryData<ConversationDetail>(keys.conversation(id), (known) => known && { ...known, tracks }),
  });
}
