import { texts } from "../../texts";
import { registerAssistant } from "../registry";

registerAssistant("analyst", { words: texts.toolWords });
