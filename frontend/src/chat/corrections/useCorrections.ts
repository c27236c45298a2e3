import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { keys } from "../../api/keys";
import { correct, fetchOverrides, undoCorrection, type Correction, type Overrides } from "../../api/overrides";
import { texts } from "../../texts";
import { refetchFacts } from "./freshFacts";

/** What is in force of a track, and how to change it. Whatever shows the track is fetched anew afterwards. */
export function useCorrections(trackId: string) {
  const client = useQueryClient();
  const query = useQuery({ queryKey: keys.overrides(trackId), queryFn: () => fetchOverrides(trackId) });
  const onSuccess = (overrides: Overrides) => {
    client.setQueryData(keys.overrides(trackId), overrides);
    return refetchFacts(client, trackId);
  };
  const change = useMutation({ mutationFn: (correction: Correction) => correct(trackId, correction), onSuccess });
  const undo = useMutation({ mutationFn: () => undoCorrection(trackId), onSuccess });
  const error = change.error ?? undo.error ?? query.error;
  const note = error?.message ?? (change.isSuccess || undo.isSuccess ? texts.corrections.done : "");
  return { overrides: query.data, change, undo, note };
}
