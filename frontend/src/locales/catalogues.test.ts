// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, it } from "vitest";

import de from "./de";
import en from "./en";
import es from "./es";

type Texts = ReadonlyMap<string, string>;

const PLURAL = /_(zero|one|two|few|many|other)$/;
const GIVEN_BY_NAME = /\{\{(\w+)/g;
const source = new URL("../", import.meta.url);

/** Every text by its key: "library.find.search". */
function flat(catalogue: object, path: readonly string[] = []): Map<string, string> {
  const entries = Object.entries(catalogue).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[[...path, name].join("."), value]] : [...flat(value as object, [...path, name])],
  );
  return new Map(entries);
}

const given = (text: string) => new Set([...text.matchAll(GIVEN_BY_NAME)].map(([, name = ""]) => name));
const differences = (one: Set<string>, other: Set<string>) => [...new Set([...one, ...other])].filter((name) => one.has(name) !== other.has(name));
const unpluralised = (texts: Texts) => new Set([...texts.keys()].map((key) => key.replace(PLURAL, "")));
const english = flat(en);

it.each([
  ["es", flat(es)],
  ["de", flat(de)],
])("%s has every text of the page, none that is empty, and no other", (_language, texts) => {
  expect([...unpluralised(texts)].sort()).toEqual([...unpluralised(english)].sort());
  expect([...texts].filter(([, text]) => text.trim() === "")).toEqual([]);
});

it.each([
  ["en", english],
  ["es", flat(es)],
  ["de", flat(de)],
])("%s has a form for every number that its grammar tells apart", (language, texts) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const counted = [...texts.keys()].filter((key) => key.endsWith("_other")).map((key) => key.replace(PLURAL, ""));
  const missing = counted.flatMap((key) => forms.map((form) => `${key}_${form}`)).filter((key) => !texts.has(key));
  expect(missing).toEqual([]);
});

it.each([
  ["es", flat(es)],
  ["de", flat(de)],
])("%s puts the same values into each text as English", (_language, texts) => {
  const different = [...texts].filter(([key, text]) => {
    const same = english.get(key) ?? english.get(key.replace(PLURAL, "_other"));
    return same === undefined || differences(given(same), given(text)).length > 0;
  });
  expect(different).toEqual([]);
});

it("calls a track Stück in German, as the chat does, and Titel only its title", () => {
  const isTitle = /\btitles?\b|track number/i;
  const wrong = [...flat(de)].filter(([key, text]) => {
    const same = english.get(key) ?? english.get(key.replace(PLURAL, "_other")) ?? "";
    return /titel/i.test(text) && !isTitle.test(same);
  });
  expect(wrong).toEqual([]);
});

/** Every `t("...", { ... })` of the page, with the names of the values. */
function uses(): { file: string; key: string; values: Set<string> }[] {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file));
  return files.flatMap((file) => usesIn(file, readFileSync(new URL(file, source), "utf8")));
}

function usesIn(file: string, code: string) {
  const found: { file: string; key: string; values: Set<string> }[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === "t") {
      const [first, second] = node.arguments;
      const isOpen = second !== undefined && (!ts.isObjectLiteralExpression(second) || second.properties.some(ts.isSpreadAssignment));
      if (first && ts.isStringLiteral(first) && !isOpen) {
        const values = second?.properties.map((property) => property.name?.getText() ?? "") ?? [];
        found.push({ file, key: first.text, values: new Set(values) });
      }
    }
    node.forEachChild(look);
  };
  look(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true));
  return found;
}

it("gives each text the values that it names", () => {
  const all = uses();
  expect(all.length).toBeGreaterThan(200);
  const wrong = all.filter(({ key, values }) => {
    if (values.has("returnObjects")) return false;
    const text = english.get(key) ?? english.get(`${key}_other`);
    // A count chooses the plural also where no text shows it.
    const wanted = text === undefined ? null : given(text);
    return wanted === null || differences(wanted, values).some((name) => name !== "count" || !values.has("count"));
  });
  expect(wrong).toEqual([]);
});

it("has no text that nothing shows", () => {
  const code = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(new URL(file, source), "utf8"))
    .join("\n");
  // t(`library.status.${name}`) and t("tasks.tools", { returnObjects: true }) show every text below their key.
  const branches = [...code.matchAll(/\bt\(\s*`([\w.]+)\.\$\{/g), ...code.matchAll(/\bt\(\s*"([\w.]+)", \{ returnObjects/g)].map(([, key]) => `${key}.`);
  const unused = [...unpluralised(english)].filter((key) => !code.includes(`"${key}"`) && !branches.some((branch) => key.startsWith(branch)));
  expect(unused).toEqual([]);
});
