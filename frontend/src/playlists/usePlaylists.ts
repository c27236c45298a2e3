import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { keys } from "../api/keys";
import { fetchPlaylist, fetchPlaylists, type PlaylistChange } from "../api/playlists";
import { undoStep } from "../api/tasks";

export function usePlaylists() {
  return useQuery({ queryKey: keys.playlists, queryFn: fetchPlaylists });
}

export function usePlaylist(id: string) {
  return useQuery({ queryKey: keys.playlist(id), queryFn: () => fetchPlaylist(id) });
}

/** Change a playlist, and undo the last change. */
export function usePlaylistChanges() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keys.playlists });
  const change = useMutation({
    mutationFn: (made: () => Promise<PlaylistChange>) => made(),
    onSuccess: ({ playlist }) => {
      if (playlist) client.setQueryData(keys.playlist(playlist.id), playlist);
    },
    onSettled: refresh,
  });
  const undo = useMutation({
    mutationFn: undoStep,
    onSuccess: () => change.reset(),
    onSettled: refresh,
  });
  return { change, undo };
}
