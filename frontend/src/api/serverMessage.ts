import i18next from "i18next";

import { currentLanguage } from "../i18n";

/** What the server's own checks of a request say of its fields, for programs: "energy_min: Input should be ...". */
const OF_A_FIELD = /^[a-z]\w*(?:\.\w+)*: [A-Z]/;

/** An error of the server in the language of the page. The server writes English; codes whose messages differ in details (a
 * limit, a wrong field) have no text of their own, and keep the server's. */
export function serverMessage(code: string, message: string): string {
  if (code === "invalid" && OF_A_FIELD.test(message)) return i18next.t("errors.invalid");
  if (currentLanguage() === "en" || !/^\w+$/.test(code)) return message;
  return i18next.exists(`errors.byCode.${code}`) ? i18next.t(`errors.byCode.${code as "internal"}`) : message;
}
