import i18next from "i18next";

import { currentLanguage } from "../i18n";

/** An error of the server in the language of the page. The server writes English; codes whose messages differ in details (a
 * limit, a wrong field) have no text of their own, and keep the server's. */
export function serverMessage(code: string, message: string): string {
  if (currentLanguage() === "en" || !/^\w+$/.test(code)) return message;
  return i18next.exists(`errors.byCode.${code}`) ? i18next.t(`errors.byCode.${code as "internal"}`) : message;
}
