import { useMutation, useQueryClient } from "@tanstack/react-query";

import { handOver } from "../api/conversations";
import { keys } from "../api/keys";
import { t } from "../i18n";
import { useAssistants } from "./useAssistants";
import styles from "./AssistantSelect.module.css";

interface Props {
  conversationId: string;
  assistant: string;
  isDisabled: boolean;
}

/** Show and change the assistant of a conversation. */
export function AssistantSelect({ conversationId, assistant, isDisabled }: Props) {
  const assistants = useAssistants();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (name: string) => handOver(conversationId, name),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.conversation(conversationId) }),
  });
  if (assistants.length < 2) return null;
  return (
    <label className={styles["assistantSelect"]} title={t("assistants.handOver")}>
      <span>{t("assistants.answers")}</span>{" "}
      <select
        value={assistant}
        disabled={isDisabled || change.isPending}
        onChange={(event) => change.mutate(event.target.value)}
      >
        {assistants.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      {change.error && <span className="problem-text"> {change.error.message}</span>}
    </label>
  );
}
