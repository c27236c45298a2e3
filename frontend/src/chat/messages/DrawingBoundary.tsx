import { Component, type ReactNode } from "react";

import { t } from "../../i18n";

/** Error boundary: a chart that cannot be loaded or rendered does not break the conversation. */
export class DrawingBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <NotDrawn /> : this.props.children;
  }
}

/** A line in place of a drawing. */
export function NotDrawn() {
  return (
    <p className="quiet" data-not-drawn="">
      {t("cards.failed")}
    </p>
  );
}
