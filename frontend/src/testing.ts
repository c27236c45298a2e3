/** Before every test file: texts are English. */
import { setLanguage } from "./i18n";

await setLanguage("en");
