import { hashKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { keys } from "../../api/keys";
import { correct, fetchOverrides, undoCorrection, type Correction, type Overrides } from "../../api/overrides";
import { t } from "../../i18n";
import { refetchFacts } from "./freshFacts";

/** The current values of a track and functions that change them. Refetches what shows the track. */
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
  const isUndone = undo.isSuccess && undo.submittedAt >= change.submittedAt;
  const saved = isUndone ? undo.data : change.data;
  // The chat may have undone it since.
  const isInForce = saved !== undefined && hashKey([saved]) === hashKey([query.data]);
  const note = error?.message ?? (isInForce ? t(isUndone ? "corrections.undone" : "corrections.done") : "");
  return { overrides: query.data, change, undo, note };
}
