import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** Core decides; it may not look at the clock, the dice, the machine or the person's locale. */
const coreFence = {
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        { regex: '^(electron|node:.*)$', message: 'core is pure: no Electron, no Node.' },
        { regex: '^\\.\\./', message: 'core imports nothing outside itself.' },
        { regex: '^#(?!core/)', message: 'core imports nothing outside itself.' },
      ],
    },
  ],
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: 'Take the time as an argument.' },
    { object: 'Math', property: 'random', message: 'Take the randomness as an argument.' },
  ],
  'no-restricted-syntax': [
    'error',
    {
      selector: "NewExpression[callee.name='Date'][arguments.length=0]",
      message: 'Take the time as an argument.',
    },
    {
      selector: 'MemberExpression[property.name=/^toLocale/]',
      message: 'Default locales and zones differ between machines: format with an explicit locale.',
    },
    {
      selector: "NewExpression[callee.object.name='Intl'][arguments.length=0]",
      message: 'Name the locale.',
    },
  ],
};

/** The renderer shows; of the main side it may know core and the contract alone. */
const rendererFence = {
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        { regex: '^(electron|node:.*)$', message: 'The renderer has no Electron and no Node.' },
        {
          regex: '/electron/',
          message: 'Of the main side the renderer imports #core and #ipc alone.',
        },
      ],
    },
  ],
};

export default defineConfig(
  { ignores: ['dist', 'out', 'node_modules', 'test-results', '**/*.js'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.svelte'],
    extends: [ts.configs.strictTypeChecked, ts.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: true,
        extraFileExtensions: ['.svelte'],
        parser: ts.parser,
        svelteConfig,
      },
    },
    rules: { 'svelte/no-at-html-tags': 'error', 'prefer-const': 'off' },
  },
  { files: ['electron/core/**/*.ts'], rules: coreFence },
  // A catalogue's functions all return text.
  {
    files: ['electron/core/text/*.ts'],
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
  { files: ['renderer/**/*.ts', 'renderer/**/*.svelte'], rules: rendererFence },
);
