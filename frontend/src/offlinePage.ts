/**
 * Keep a page for the time when the server cannot be reached. Browsers have no service workers without HTTPS, except on
 * localhost; then nothing is kept.
 */
export function registerOfflinePage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // A browser may forbid it (private windows, policies): everything else works without.
  navigator.serviceWorker.register("/service-worker.js").catch((error: unknown) => console.info("No offline page:", error));
}
