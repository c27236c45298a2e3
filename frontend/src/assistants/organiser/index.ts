import { lazy } from "react";

import { t } from "../../i18n";
import { registerAssistant } from "../registry";

registerAssistant("organiser", {
  panel: lazy(() => import("./TasksPanel")),
  words: () => t("tasks.tools", { returnObjects: true }),
});
