import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { connectModel, disconnectModel, fetchConnection, fetchOllamaModels, testModel, type Choice, type Connection } from "../api/connection";
import { keys } from "../api/keys";

export function useConnection(isStaff: boolean) {
  return useQuery({ queryKey: keys.connection, queryFn: fetchConnection, enabled: isStaff });
}

/** Fetched on demand and not polled. */
export function useOllamaModels(isWanted: boolean) {
  return useQuery({ queryKey: keys.ollama, queryFn: fetchOllamaModels, enabled: isWanted, staleTime: 5_000 });
}

/** Invalidate all queries that name the current model. */
function useTakeOver() {
  const client = useQueryClient();
  return (connection: Connection) => {
    client.setQueryData(keys.connection, connection);
    void client.invalidateQueries({ queryKey: keys.me });
    void client.invalidateQueries({ queryKey: keys.assistants });
  };
}

export function useConnect() {
  const takeOver = useTakeOver();
  return useMutation({
    mutationFn: ({ choice, anyway }: { choice: Choice; anyway: boolean }) => connectModel(choice, anyway),
    onSuccess: ({ is_connected, connection }) => is_connected && takeOver(connection),
  });
}

export function useDisconnect() {
  const takeOver = useTakeOver();
  return useMutation({ mutationFn: disconnectModel, onSuccess: takeOver });
}

export function useTestOfModel() {
  return useMutation({ mutationFn: testModel });
}
