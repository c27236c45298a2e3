import { lazy } from "react";

import { t } from "../../i18n";
import { registerAssistant } from "../registry";
import { DanceIcon } from "./DanceIcon";

registerAssistant("choreographer", {
  panel: lazy(() => import("./DancesPanel")),
  words: () => t("dances.tools", { returnObjects: true }),
  page: { title: () => t("dances.title"), icon: DanceIcon, route: "dances", component: lazy(() => import("./DancesPage")) },
});
