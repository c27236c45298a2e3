import { Component, type ReactNode } from "react";

import { texts } from "./texts";

/** The last net: instead of an empty page, what happened and what to do. React itself writes the details to the
 * browser's console. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="empty" role="alert">
        <p>{texts.errors.broken}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {texts.errors.reload}
        </button>
      </main>
    );
  }
}
