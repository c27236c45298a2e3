import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type SubmitEvent } from "react";

import { deleteAccount } from "../api/account";
import type { CurrentUser } from "../api/session";
import { t } from "../i18n";

/** Delete the account after asking for the password, or the user name of users without one. */
export function DeleteAccount({ me }: { me: CurrentUser }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const remove = useMutation({
    mutationFn: () => deleteAccount(me.has_password ? typed : ""),
    onSuccess: () => location.assign("/"),
  });
  const isConfirmed = me.has_password ? typed !== "" : typed === me.username;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isConfirmed) remove.mutate();
  };
  return (
    <>
      <button type="button" className="button danger" onClick={() => dialog.current?.showModal()}>
        {t("account.delete")}
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby="delete-account" onClose={() => setTyped("")}>
        <h2 id="delete-account">{t("account.deleteTitle")}</h2>
        <p>{t("account.deleteBody")}</p>
        <form onSubmit={submit}>
          <label>
            {me.has_password ? t("account.deletePassword") : t("account.deleteType", { name: me.username })}
            <input
              type={me.has_password ? "password" : "text"}
              autoComplete={me.has_password ? "current-password" : "off"}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
          <p className="problem-text" role="alert">
            {remove.error?.message}
          </p>
          <div className="dialog-buttons">
            <button type="button" className="button" onClick={() => dialog.current?.close()}>
              {t("common.cancel")}
            </button>
            <button className="button danger" disabled={!isConfirmed || remove.isPending}>
              {t("account.deleteConfirm")}
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}
