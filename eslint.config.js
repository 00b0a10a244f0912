import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** Core decides; it may not look at the clock, the dice, the machine or the person's locale. */
const CORE = [
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
];

const coreFence = {
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: 'Take the time as an argument.' },
    { object: 'Math', property: 'random', message: 'Take the randomness as an argument.' },
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
      // A worker's own thread is no page.
      selector:
        "MemberExpression[property.name=/^(sendSync|postMessage)$/]:not([object.name='parentPort'])",
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

/** As oxlint's no-useless-spread, which sees no component's markup. */
const ANYWHERE = [
  {
    selector: 'SpreadElement > :matches(ObjectExpression, ArrayExpression)',
    message: 'Write what is in the literal, without a spread.',
  },
];

const banned = (...bans) => ({ 'no-restricted-syntax': ['error', ...ANYWHERE, ...bans] });

/** What is dangerous, but for one kind in the one file that may use it. */
const dangerous = (allowed) =>
  Object.entries(DANGEROUS).flatMap(([kind, bans]) => (kind === allowed ? [] : bans));

const COMPONENTS = ['**/*.svelte', '**/*.svelte.ts'];

/** The bans, and the rules of components. All that needs types is in .oxlintrc.json. */
export default defineConfig(
  { ignores: ['dist', 'out', 'node_modules', 'test-results', '**/*.js'] },
  { files: ['**/*.ts'], languageOptions: { parser: ts.parser } },
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
  { files: ['**/*.ts', '**/*.svelte'], rules: banned() },
  {
    files: ['electron/**/*.ts', 'renderer/**/*.ts', 'renderer/**/*.svelte'],
    rules: banned(...dangerous()),
  },
  { files: ['electron/desktop/web-preferences.ts'], rules: banned(...dangerous('window')) },
  { files: ['electron/desktop/external-links.ts'], rules: banned(...dangerous('link')) },
  { files: ['electron/ipc/register.ts'], rules: banned(...dangerous('call')) },
  {
    files: ['electron/core/**/*.ts'],
    rules: { ...coreFence, ...banned(...dangerous(), ...CORE) },
  },
  { files: ['renderer/**/*.ts', 'renderer/**/*.svelte'], rules: rendererFence },
);
