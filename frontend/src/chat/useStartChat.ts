import { useMutation, useQueryClient } from "@tanstack/react-query";

import { startConversation } from "../api/conversations";
import { keys } from "../api/keys";
import { openConversation } from "../route";
import { askWhenOpen } from "./state/firstQuestion";

interface FirstQuestion {
  question: string;
  trackIds: readonly string[];
  assistant?: string;
}

/** Start a conversation with a question, and open it. */
export function useStartChat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ trackIds, assistant }: FirstQuestion) => startConversation(trackIds, assistant),
    onSuccess: ({ id }, { question }) => {
      void client.invalidateQueries({ queryKey: keys.conversations() });
      askWhenOpen(id, question);
      openConversation(id);
    },
  });
}
