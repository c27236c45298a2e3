import { useQuery } from "@tanstack/react-query";

import { fetchAssistants } from "../api/assistants";
import { keys } from "../api/keys";
import { currentLanguage } from "../i18n";

/** The title of an assistant; undefined until it is loaded. */
export function useAssistantTitle(name: string | undefined): string | undefined {
  return useAssistants().find((assistant) => assistant.name === name)?.title;
}

export function useAssistants() {
  const language = currentLanguage();
  const { data } = useQuery({ queryKey: [...keys.assistants, language], queryFn: () => fetchAssistants(language), staleTime: Infinity });
  return data ?? [];
}
