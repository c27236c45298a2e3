import { Component, type ReactNode } from "react";

import { texts } from "../../texts";

/** A drawing that cannot be loaded, as in a tunnel, or drawn does not take the conversation with it. */
export class DrawingBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <p className="quiet">{texts.cards.failed}</p> : this.props.children;
  }
}
