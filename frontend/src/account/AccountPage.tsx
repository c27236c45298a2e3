import type { Person } from "../api/session";
import { openPage } from "../route";
import { texts } from "../texts";
import { DeleteAccount } from "./DeleteAccount";
import { EXPORT_URL } from "../api/account";
import { Tokens } from "./Tokens";
import { Usage } from "./Usage";
import { useLogOut } from "./useLogOut";

/** Everything about oneself: use and limits, tokens, the language model, one's data, and the way out. */
export function AccountPage({ me }: { me: Person }) {
  const leave = useLogOut();
  return (
    <section className="page">
      <div className="page-column">
        <header className="page-head">
          <h1>{texts.account.pageTitle}</h1>
          <button type="button" className="button" onClick={() => leave.mutate()}>
            {texts.account.logOut}
          </button>
        </header>
        <p className="quiet">{texts.account.loggedInAs(me.username)}</p>
        <Usage me={me} />
        <Tokens />
        <section className="card">
          <h2>{texts.account.model}</h2>
          <p>
            {me.model.is_language_model ? texts.model.answers(me.model.name) : texts.model.none}{" "}
            {!me.is_staff && !me.model.is_language_model && texts.model.askOwner}
          </p>
          {me.is_staff && (
            <button type="button" className="button" onClick={() => openPage("model")}>
              {me.model.is_language_model ? texts.model.change : texts.model.how}
            </button>
          )}
        </section>
        <section className="card">
          <h2>{texts.account.data}</h2>
          <p>{texts.account.exportBody}</p>
          <a className="button" href={EXPORT_URL} download>
            {texts.account.export}
          </a>
          <p>{texts.account.deleteBody}</p>
          <DeleteAccount me={me} />
        </section>
      </div>
    </section>
  );
}
