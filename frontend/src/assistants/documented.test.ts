// @vitest-environment node
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import ts from "typescript";
import { expect, it } from "vitest";

import * as registry from "./registry";

const page = readFileSync(new URL("../../../docs/assistants.md", import.meta.url), "utf8");
const example = /documented\.test\.ts runs this -->\n```ts\n(.*?)```/s.exec(page)?.[1] ?? "";

it("registers the assistant of docs/assistants.md, and loads nothing yet", () => {
  const { outputText } = ts.transpileModule(example, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
  const loaded: string[] = [];
  const modules: Record<string, unknown> = { react: { lazy: () => () => null }, "../registry": registry };
  const load = (name: string) => {
    loaded.push(name);
    return modules[name];
  };
  runInNewContext(outputText, { require: load, exports: {} });
  expect(loaded).toEqual(["react", "../registry"]);
  expect(registry.wordsOf("countin", "count_in")?.done).toBe("Counted in");
  expect(registry.cardOf("countin", "count_in")).toBeTypeOf("function");
  expect(registry.panelOf("countin")).toBeTypeOf("function");
  expect(registry.pageOf("count-in")?.title).toBe("Count-in");
});
