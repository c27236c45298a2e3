import { lazy } from "react";

import { t } from "../../i18n";
import { registerAssistant } from "../registry";
import { MapIcon } from "./map/MapIcon";

registerAssistant("recommender", {
  board: lazy(() => import("./debate/Debate")),
  lists: ["judge"],
  stepsTitle: (steps) => (steps.some(({ tool }) => tool === "judge") ? t("recommender.debate.title") : undefined),
  words: () => t("recommender.steps", { returnObjects: true }),
  page: { title: () => t("map.title"), icon: MapIcon, route: "map", component: lazy(() => import("./map/MapPage")) },
});
