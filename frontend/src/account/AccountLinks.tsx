import type { CurrentUser } from "../api/session";
import { LogOutIcon, SettingsIcon } from "../home/icons";
import { t } from "../i18n";
import { openPage } from "../route";
import { useLogOut } from "./useLogOut";

/** On phones in a menu: without keys there is no help with them. Elsewhere in one line, in which "log out" is a sign. */
export function AccountLinks({ me, onHelp }: { me: CurrentUser; onHelp?: () => void }) {
  const leave = useLogOut();
  return (
    <>
      <button type="button" className="link-button" title={t("account.loggedInAs", { name: me.username })} onClick={() => openPage("account")}>
        <SettingsIcon />
        {t("settings.title")}
      </button>
      {me.is_staff && (
        <button type="button" className="link-button" onClick={() => openPage("model")}>
          {t("connect.link")}
        </button>
      )}
      {onHelp && (
        <button type="button" className="link-button" aria-label={t("home.shortcuts")} title={t("home.shortcuts")} onClick={onHelp}>
          ?
        </button>
      )}
      <button
        type="button"
        className="link-button"
        aria-label={t("account.logOut")}
        title={onHelp && t("account.logOut")}
        onClick={() => leave.mutate()}
      >
        {onHelp ? <LogOutIcon /> : t("account.logOut")}
      </button>
    </>
  );
}
