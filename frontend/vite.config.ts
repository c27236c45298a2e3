import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  // Django serves the built files under /static/ and index.html itself at / and /c/<conversation>.
  base: "/static/",
  build: {
    // Small files as data: URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // The polyfill is an inline script; every browser we support preloads modules by itself.
    modulePreload: { polyfill: false },
  },
  server: {
    // `npm run dev` beside a running Clave: pages from here, everything else from there.
    proxy: {
      "/api": "http://localhost:8000",
      "/login": "http://localhost:8000",
      "/ws": { target: "ws://localhost:8000", ws: true },
    },
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
  },
});
