import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type SubmitEvent } from "react";

import { deleteAccount } from "../api/account";
import type { Person } from "../api/session";
import { texts } from "../texts";

/** Asks for the password, or, of somebody without one, for the user name, before everything is gone for good. */
export function DeleteAccount({ me }: { me: Person }) {
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
        {texts.account.delete}
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby="delete-account" onClose={() => setTyped("")}>
        <h2 id="delete-account">{texts.account.deleteTitle}</h2>
        <p>{texts.account.deleteBody}</p>
        <form onSubmit={submit}>
          <label>
            {me.has_password ? texts.account.deletePassword : texts.account.deleteType(me.username)}
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
              {texts.cancel}
            </button>
            <button className="button danger" disabled={!isConfirmed || remove.isPending}>
              {texts.account.deleteConfirm}
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}
