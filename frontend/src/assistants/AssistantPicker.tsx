import { useQuery } from "@tanstack/react-query";

import { fetchAssistants } from "../api/assistants";
import { keys } from "../api/keys";
import { currentLanguage, t } from "../i18n";
import styles from "./AssistantPicker.module.css";

interface Props {
  chosen: string | undefined;
  onChoose: (name: string) => void;
  isDisabled?: boolean;
}

/** Choose an assistant. Hidden if there is only one. */
export function AssistantPicker({ chosen, onChoose, isDisabled = false }: Props) {
  const assistants = useAssistants();
  if (assistants.length < 2) return null;
  return (
    <fieldset className={styles["assistantPicker"]} disabled={isDisabled}>
      <legend>{t("assistants.pick")}</legend>
      {assistants.map(({ name, title, description }) => (
        <label key={name} className={styles["assistantChoice"]}>
          <input type="radio" name="assistant" checked={name === chosen} onChange={() => onChoose(name)} />
          <span>
            <strong>{title}</strong>
            <span className="quiet">{description}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The title of an assistant; undefined until it is loaded. */
export function useAssistantTitle(name: string | undefined): string | undefined {
  return useAssistants().find((assistant) => assistant.name === name)?.title;
}

export function useAssistants() {
  const language = currentLanguage();
  const { data } = useQuery({ queryKey: [...keys.assistants, language], queryFn: () => fetchAssistants(language), staleTime: Infinity });
  return data ?? [];
}
