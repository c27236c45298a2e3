import { Component, type ReactNode } from "react";

import { t } from "./i18n";

/** Error boundary of the whole page: shows what happened and what to do. React logs the details to the console. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="empty" role="alert">
        <p>{t("errors.broken")}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {t("errors.reload")}
        </button>
      </main>
    );
  }
}
