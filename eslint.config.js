import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import bans, { BANS } from './scripts/bans.ts';
import svelteConfig from './svelte.config.js';

const COMPONENTS = ['**/*.svelte', '**/*.svelte.ts'];

/** For components alone: oxlint lints the rest (oxlint.config.ts). */
export default defineConfig(
  { ignores: ['dist', 'out', 'node_modules', 'test-results', '**/*.js'] },
  { files: ['**/*.ts'], languageOptions: { parser: ts.parser } },
  { plugins: { bans } },
  {
    files: COMPONENTS,
    extends: [ts.configs.strict, ts.configs.stylistic, svelte.configs.recommended],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { extraFileExtensions: ['.svelte'], parser: ts.parser, svelteConfig },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      'prefer-const': 'off',
    },
  },
  ...BANS,
);
