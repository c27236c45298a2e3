import { useRef } from "react";

import { t } from "../../i18n";


/** Begins again from the first step, after a question. */
export function Restart({ isBusy, onRestart }: { isBusy: boolean; onRestart: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" className="button" disabled={isBusy} onClick={() => dialog.current?.showModal()}>
        {t("coach.restart")}
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby="restart-coach">
        <h2 id="restart-coach">{t("coach.restartTitle")}</h2>
        <p>{t("coach.restartBody")}</p>
        <div className="dialog-buttons">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {t("coach.keep")}
          </button>
          <button
            type="button"
            className="button danger"
            onClick={() => {
              dialog.current?.close();
              onRestart();
            }}
          >
            {t("coach.restart")}
          </button>
        </div>
      </dialog>
    </>
  );
}
