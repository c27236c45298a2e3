import { useMutation, useQueryClient } from "@tanstack/react-query";

import { startConversation } from "../api/conversations";
import { keys } from "../api/keys";
import { openConversation } from "../route";
import { askWhenOpen, draftWhenOpen } from "./state/firstQuestion";

interface FirstQuestion {
  question: string;
  trackIds: readonly string[];
  assistant?: string;
  /** It waits in the field, to be edited or sent. */
  isDraft?: boolean;
}

/** Start a conversation with a question, and open it. */
export function useStartChat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ trackIds, assistant }: FirstQuestion) => startConversation(trackIds, assistant),
    onSuccess: ({ id }, { question, isDraft = false }) => {
      void client.invalidateQueries({ queryKey: keys.conversations() });
      if (isDraft) draftWhenOpen(id, question);
      else askWhenOpen(id, question);
      openConversation(id);
    },
  });
}
