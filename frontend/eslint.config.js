// typescript-eslint 8 reads TypeScript up to 6.0, hence TypeScript 6 in package.json.
import hooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";

export default defineConfig(
  { ignores: ["dist"] },
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
  // Every word of the page in one place is what it is for; the others are generated.
  { files: ["src/texts.ts", "src/api/schema.ts", "src/measurements.ts"], rules: { "max-lines": "off" } },
  { files: ["eslint.config.js"], extends: [ts.configs.disableTypeChecked] },
);
