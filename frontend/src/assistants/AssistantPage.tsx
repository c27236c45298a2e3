import { Suspense } from "react";

import { DrawingBoundary } from "../chat/messages/DrawingBoundary";
import { NoPage } from "../NotFound";
import { pageOf, type PageProps } from "./registry";

/** The assistant's page at this address, or "not found". */
export function AssistantPage({ route, me }: PageProps & { route: string }) {
  const page = pageOf(route);
  if (!page) return <NoPage />;
  const { component: Page } = page;
  return (
    <DrawingBoundary key={route}>
      <Suspense fallback={null}>
        <Page me={me} />
      </Suspense>
    </DrawingBoundary>
  );
}
