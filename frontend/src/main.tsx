import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { texts } from "./texts";

const place = document.getElementById("page");
if (!place) throw new Error("index.html has no element with the id page.");
createRoot(place).render(<StrictMode>{texts.name}</StrictMode>);
