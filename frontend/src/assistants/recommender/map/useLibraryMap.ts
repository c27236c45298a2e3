import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";

import { get, send } from "../../../api/client";
import { keys } from "../../../api/keys";
import type { LibraryMapView } from "../../../api/schema";
import { pointsOf } from "./points";

const POLL_MILLISECONDS = 1500;
const PATH = "/api/library/map";

export function useLibraryMap() {
  const client = useQueryClient();
  const { data: view, error } = useQuery({
    queryKey: keys.map,
    queryFn: ({ signal }) => get<LibraryMapView>(PATH, signal),
    refetchInterval: ({ state }) => (state.data?.state === "working" ? POLL_MILLISECONDS : false),
  });
  const arrange = useMutation({
    mutationFn: () => send<LibraryMapView>("POST", PATH),
    onSuccess: (answer) => client.setQueryData(keys.map, answer),
  });
  const points = useMemo(() => view && pointsOf(view.points), [view]);
  return { view, points, error, arrange };
}
