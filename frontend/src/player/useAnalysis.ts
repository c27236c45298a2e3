import { useQuery } from "@tanstack/react-query";

import { fetchAnalysis, type Analyses } from "../api/analysis";
import { keys } from "../api/keys";

/** An agent's measurements with the user's corrections; undefined while they are missing. */
export function useAnalysis<Agent extends keyof Analyses>(trackId: string, agent: Agent, isWanted = true) {
  const { data } = useQuery({ queryKey: keys.analysis(trackId, agent), queryFn: () => fetchAnalysis(trackId, agent), enabled: isWanted });
  return data;
}
