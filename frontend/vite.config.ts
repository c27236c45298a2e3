import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** What is drawn with every answer, although other files use parts of it, too. */
const ANSWERS = /\/(?:MessageView|ToolStepLine|toolLabels|listedTracks|CorrectedSince|changed|signs)\.tsx?$/;
/** The bar of the player, with what the screen of what plays has in common with it. */
const BAR = /\/player\/(?:PlayerBar|BarControls|QueuePanel|StepSlider|SpeedControl|usePullDown)\.tsx?$/;
const TEXT = /\.(m?js|css|svg)$/;

/** Beside each built file a compressed one, which the server gives to every browser that takes it. */
const compressed = {
  name: "compressed",
  apply: "build" as const,
  writeBundle({ dir = "dist" }: { dir?: string | undefined }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((name) => TEXT.test(name))) {
      const content = readFileSync(join(dir, name));
      writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content));
    }
  },
};

export default defineConfig({
  plugins: [react(), compressed],
  // Django serves the built files under /static/ and index.html itself at / and /c/<conversation>.
  base: "/static/",
  build: {
    // Small files as data: URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // The polyfill is an inline script; every browser we support preloads modules by itself.
    modulePreload: { polyfill: false },
    // One file with what every visit needs, and one with what every answer does: they compress better than many small ones.
    // Which plugin took how long says nothing to somebody who starts Clave for the first time.
    rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }, { name: "answers", test: ANSWERS }, { name: "bar", test: BAR }] } } },
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
    setupFiles: ["src/testing.ts"],
    // A document takes longer to make than most tests to run. What needs one without JSX says so in its first line.
    projects: [
      { extends: true, test: { name: "logic", environment: "node", include: ["src/**/*.test.ts"] } },
      { extends: true, test: { name: "elements", environment: "jsdom", include: ["src/**/*.test.tsx"] } },
    ],
  },
});
