// ESLint for TypeScript (with type information) and Svelte. Prettier handles the formatting.

import svelte from "eslint-plugin-svelte"
import { defineConfig, globalIgnores } from "eslint/config"
import ts from "typescript-eslint"
import svelteConfig from "./svelte.config.js"

/** The folders of src. Each may import only from itself and from the folders before it. */
const LAYERS = ["app", "card", "player", "ui", "table", "reference", "room", "profile", "replay", "screens"]

const layering = LAYERS.slice(0, -1).map((layer, index) => ({
  files: [`src/${layer}/**`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: LAYERS.slice(index + 1).map((later) => ({
          group: [`../${later}/*`, `../../${later}/*`],
          message: `${layer}/ must not depend on ${later}/ (CONTRIBUTING.md, "Change the page").`,
        })),
      },
    ],
  },
}))

export default defineConfig(
  globalIgnores(["node_modules/", "src/generated/"]),
  ts.configs.recommendedTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ["eslint.config.js", "svelte.config.js"] },
        extraFileExtensions: [".svelte"],
      },
    },
    rules: {
      // `text || fallback` replaces empty strings as well, on purpose.
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: { string: true } }],
      // State that is not rendered is kept in plain maps and sets on purpose.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  layering,
  {
    files: ["tests/**"],
    rules: {
      // Fakes have empty and asynchronous functions, and mocks are passed to `expect`.
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
)
