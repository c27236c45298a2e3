import { Suspense } from "react";

import { DrawingBoundary } from "../chat/messages/DrawingBoundary";
import { openAssistantPage } from "../route";
import { t } from "../i18n";
import { assistantPages, pageOf, type PageProps } from "./registry";

/** Links to the assistants' pages; empty if there are none. */
export function AssistantPages({ current }: { current: string | null }) {
  const pages = assistantPages();
  if (pages.length === 0) return null;
  return (
    <nav className="assistant-pages" aria-label={t("assistants.pages")}>
      {pages.map(({ route, title, icon: Icon }) => (
        <button
          key={route}
          type="button"
          className="link-button"
          aria-current={route === current ? "page" : undefined}
          onClick={() => openAssistantPage(route)}
        >
          <span aria-hidden="true">
            <Icon />
          </span>{" "}
          {typeof title === "function" ? title() : title}
        </button>
      ))}
    </nav>
  );
}

/** The assistant's page at this address, or "not found". */
export function AssistantPage({ route, me }: PageProps & { route: string }) {
  const page = pageOf(route);
  if (!page) {
    return (
      <section className="empty">
        <h1>{t("assistants.noPage")}</h1>
      </section>
    );
  }
  const { component: Page } = page;
  return (
    <DrawingBoundary key={route}>
      <Suspense fallback={null}>
        <Page me={me} />
      </Suspense>
    </DrawingBoundary>
  );
}
