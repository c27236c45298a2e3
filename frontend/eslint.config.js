// typescript-eslint 8 reads TypeScript up to 6.0, hence TypeScript 6 in package.json.
import i18next from "eslint-plugin-i18next";
import hooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";

export default defineConfig(
  // public: plain scripts that are served as they are, without types.
  { ignores: ["dist", "public"] },
  ts.configs.strictTypeChecked,
  hooks.configs.flat["recommended-latest"],
  {
    languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname } },
    rules: {
      complexity: ["error", 10],
      "max-lines": ["error", 300],
      // Taking a field out of an object by naming it is the plain way to leave it out.
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      // Numbers read well in templates; objects do not and stay forbidden.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // () => setOpen(true) is the common shape of an event handler.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    },
  },
  // These are generated.
  { files: ["src/api/schema.ts", "src/measurements.ts", "src/protocol.ts"], rules: { "max-lines": "off" } },
  {
    // Texts come from src/locales, in three languages.
    files: ["src/**/*.tsx"],
    ignores: ["src/**/*.test.tsx"],
    plugins: { i18next },
    rules: {
      "i18next/no-literal-string": [
        "error",
        {
          mode: "jsx-only",
          "jsx-attributes": { include: ["^aria-label$", "^aria-description$", "^aria-roledescription$", "^aria-valuetext$", "^title$", "^alt$", "^placeholder$", "^label$"] },
          // What is passed to functions is checked where it is shown.
          callees: { exclude: [".*"] },
          "jsx-components": { exclude: ["code"] },
          // Signs, numbers and units are the same in every language.
          words: { exclude: ["[^\\p{L}]*"] },
        },
      ],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: ["src/**/*.test.{ts,tsx}"],
    rules: {
      "no-restricted-syntax": [
        "error",
        { selector: "CallExpression[callee.name='t']:not(:function CallExpression)", message: "Call t() while rendering: the language is not known when a module is loaded." },
      ],
    },
  },
  { files: ["eslint.config.js"], extends: [ts.configs.disableTypeChecked] },
);
