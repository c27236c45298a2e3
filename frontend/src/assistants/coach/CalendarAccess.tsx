import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { CALENDAR_FILE, createCalendarLink, revokeCalendarLink } from "../../api/coach";
import { keys } from "../../api/keys";
import { t } from "../../i18n";
import shared from "./coach.module.css";
import styles from "./CalendarAccess.module.css";


/** The plan in calendar programs: a file, or a private link that can be revoked. */
export function CalendarAccess({ hasLink }: { hasLink: boolean }) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keys.coach });
  const create = useMutation({ mutationFn: createCalendarLink, onSuccess: refresh });
  const revoke = useMutation({
    mutationFn: revokeCalendarLink,
    onSuccess: () => {
      // The link that was shown is dead: nobody should copy it.
      create.reset();
      return refresh();
    },
  });
  const error = create.error ?? revoke.error;
  return (
    <section className={`screen-only card ${shared["card"] ?? ""}`} aria-label={t("coach.calendar")}>
      <h2>{t("coach.calendar")}</h2>
      <p className="quiet">{t("coach.calendarIntro")}</p>
      <div className={shared["line"]}>
        <a className="button" href={CALENDAR_FILE} download>
          {t("coach.download")}
        </a>
        <button type="button" className="button" disabled={create.isPending} onClick={() => create.mutate()}>
          {hasLink ? t("coach.replaceLink") : t("coach.createLink")}
        </button>
        {hasLink && (
          <button type="button" className="button danger" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
            {t("coach.revoke")}
          </button>
        )}
      </div>
      <div role="status">
        {create.data ? <NewLink url={create.data.url} /> : <p className="quiet">{linkState(hasLink, revoke.isSuccess)}</p>}
      </div>
      {error && (
        <p className="problem-text" role="alert">
          {error.message}
        </p>
      )}
    </section>
  );
}

function linkState(hasLink: boolean, isRevoked: boolean): string {
  if (hasLink) return t("coach.hasLink");
  return isRevoked ? t("coach.revoked") : "";
}

function NewLink({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <p>{t("coach.linkOnce")}</p>
      <p className={styles["link"]}>
        <code>{url}</code>
        {/* Browsers give no clipboard to pages without TLS; there the address can be selected. */}
        {"clipboard" in navigator && (
          <button
            type="button"
            className="button"
            onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}
          >
            {isCopied ? t("coach.copied") : t("coach.copy")}
          </button>
        )}
      </p>
    </>
  );
}
