import type { CurrentUser } from "../api/session";
import { LogOutIcon, SettingsIcon } from "../home/icons";
import { t } from "../i18n";
import { PageLink } from "../PageLink";
import { useLogOut } from "./useLogOut";

/** On phones in a menu: without keys there is no help with them. Elsewhere in one line, in which "log out" is a sign. */
export function AccountLinks({ me, onHelp }: { me: CurrentUser; onHelp?: () => void }) {
  const leave = useLogOut();
  return (
    <>
      <PageLink className="link-button" title={t("account.loggedInAs", { name: me.username })} href="/account">
        <SettingsIcon />
        {t("settings.title")}
      </PageLink>
      {me.is_staff && (
        <PageLink className="link-button" href="/model">
          {t("connect.link")}
        </PageLink>
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
