import { lazy } from "react";

import { texts } from "../../texts";
import { registerAssistant } from "../registry";

registerAssistant("organiser", {
  panel: lazy(() => import("./TasksPanel")),
  words: texts.tasks.tools,
});
