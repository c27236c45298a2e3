import { lazy } from "react";

import { t } from "../../i18n";
import { registerAssistant } from "../registry";
import { PlanIcon } from "./PlanIcon";

registerAssistant("coach", {
  panel: lazy(() => import("./CoachPanel")),
  page: { title: () => t("coach.title"), icon: PlanIcon, route: "plan", component: lazy(() => import("./PlanPage")) },
});
