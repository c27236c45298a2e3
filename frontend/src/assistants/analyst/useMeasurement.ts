import { useQuery } from "@tanstack/react-query";

import { get } from "../../api/client";
import { keys } from "../../api/keys";
import type { ToolStep } from "../../chat/state/thread";

/** The full measurement of this step, with the user's current corrections. */
export function useMeasurement<T>({ step, track }: { step: Pick<ToolStep, "data_url">; track: { id: string } | undefined }) {
  const url = step.data_url ?? "";
  return useQuery({
    queryKey: keys.data(track?.id ?? "", url),
    queryFn: () => get<T>(url),
    enabled: url !== "",
    staleTime: Infinity,
  });
}
