import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { ApiError } from "../api/client";
import { conversationAbout } from "../api/conversations";
import { keys } from "../api/keys";
import { NoPage } from "../NotFound";
import { replaceByConversation } from "../route";

/** The address of a track, which leads on to the conversation about it. */
export function TrackPage({ id }: { id: string }) {
  const { data, error } = useQuery({ queryKey: keys.conversationAbout(id), queryFn: () => conversationAbout([id]), gcTime: 0 });
  useEffect(() => {
    if (data) replaceByConversation(data.id);
  }, [data]);
  if (!error) return null;
  if (error instanceof ApiError && error.status === 404) return <NoPage />;
  return (
    <p className="problem-text" role="alert">
      {error.message}
    </p>
  );
}
