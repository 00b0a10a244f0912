import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** Core decides; it may not look at the clock, the dice, the machine or the person's locale. */
const coreFence = {
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

/**
 * Who may import whom is held by scripts/rooms.ts. Of a component it sees what is left after Svelte
 * has compiled it, without types: these are held here.
 */
const rendererFence = {
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          regex: '^(electron$|node:)|/(electron|scripts|test)/',
          message: 'Of the rest of the tree the renderer imports #core and #ipc alone.',
        },
      ],
    },
  ],
};

/**
 * What opens a way past the guards may be used in one file each; everyone else goes through that
 * file. Core and the renderer can't import any of it in the first place.
 */
const DANGEROUS = {
  window: [
    {
      selector:
        "ImportDeclaration[source.value='electron'][importKind!='type'] > ImportSpecifier[importKind!='type'][imported.name=/^(BaseWindow|BrowserView|BrowserWindow|WebContentsView)$/]",
      message: 'Windows are opened by openWindow (electron/desktop/web-preferences.ts) alone.',
    },
    {
      selector:
        'NewExpression:matches([callee.name=/^(BaseWindow|BrowserView|BrowserWindow|WebContentsView)$/], [callee.property.name=/^(BaseWindow|BrowserView|BrowserWindow|WebContentsView)$/])',
      message: 'Windows are opened by openWindow (electron/desktop/web-preferences.ts) alone.',
    },
  ],
  link: [
    {
      selector: 'MemberExpression[property.name=/^(openExternal|openPath)$/]',
      message: 'Links are opened by openLink (electron/desktop/external-links.ts) alone.',
    },
  ],
  call: [
    {
      selector:
        "CallExpression[callee.object.name='ipcMain'][callee.property.name=/^(addListener|handle|handleOnce|on|once)$/]",
      message: 'Pages are listened to by registerCalls (electron/ipc/register.ts) alone.',
    },
    {
      selector: 'MemberExpression[property.name=/^(sendSync|postMessage)$/]',
      message: 'Pages and main speak through the contract (electron/ipc) alone.',
    },
  ],
  script: [
    {
      selector:
        'MemberExpression[property.name=/^(executeJavaScript|executeJavaScriptInIsolatedWorld|executeInMainWorld|insertCSS)$/]',
      message: 'No script or style is put into a page.',
    },
    {
      selector:
        'CallExpression[callee.name=/^(eval|Function)$/], NewExpression[callee.name=/^Function$/]',
      message: 'No text is run as code.',
    },
  ],
};

/** The bans of all but some kinds. */
const ban = (...allowed) => ({
  'no-restricted-syntax': [
    'error',
    ...Object.entries(DANGEROUS).flatMap(([kind, rules]) => (allowed.includes(kind) ? [] : rules)),
  ],
});

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
  { files: ['electron/**/*.ts', 'renderer/**/*.ts', 'renderer/**/*.svelte'], rules: ban() },
  { files: ['electron/desktop/web-preferences.ts'], rules: ban('window') },
  { files: ['electron/desktop/external-links.ts'], rules: ban('link') },
  { files: ['electron/ipc/register.ts'], rules: ban('call') },
  { files: ['electron/core/**/*.ts'], rules: coreFence },
  // A catalogue's functions all return text.
  {
    files: ['electron/core/text/*.ts'],
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
  { files: ['renderer/**/*.ts', 'renderer/**/*.svelte'], rules: rendererFence },
);
