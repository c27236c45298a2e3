import "react";

declare module "react" {
  // All browsers have it; no standard does.
  interface InputHTMLAttributes<T> extends AriaAttributes, DOMAttributes<T> {
    webkitdirectory?: string;
  }
}
