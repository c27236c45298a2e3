import { openConversation } from "../route";
import { focusSoon, QUESTION } from "./focusSoon";

/** The start page, with the focus in its field. */
export function openNewChat(): void {
  openConversation(null);
  focusSoon(QUESTION);
}
