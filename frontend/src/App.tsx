import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";

import { ApiError } from "./api/client";
import { keys } from "./api/keys";
import { fetchMe } from "./api/session";
import { Home } from "./Home";
import { t } from "./i18n";

const LoginPage = lazy(async () => ({ default: (await import("./account/LoginPage")).LoginPage }));

/** The root: the login page or the application, depending on the session. */
export function App() {
  const { data: me, error, refetch } = useQuery({ queryKey: keys.me, queryFn: fetchMe, staleTime: 60_000 });
  if (error instanceof ApiError && error.isNotLoggedIn) {
    return (
      <Suspense fallback={<p className="visually-hidden">{t("common.loading")}</p>}>
        <LoginPage />
      </Suspense>
    );
  }
  if (me) return <Home me={me} />;
  if (!error) return <p className="visually-hidden">{t("common.loading")}</p>;
  return (
    <main className="empty">
      <p role="alert">{error.message}</p>
      <button type="button" className="button" onClick={() => void refetch()}>
        {t("errors.tryAgain")}
      </button>
    </main>
  );
}
