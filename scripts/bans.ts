import type { ESLint, Linter, Rule } from 'eslint';

/** A syntax selector for ESLint's no-restricted-syntax. */
interface Ban {
  readonly selector: string;
  readonly message: string;
}

interface Banned {
  readonly files: string[];
  readonly rules: Linter.RulesRecord;
}

/** Core is pure: no clock, no randomness, no machine, no default locale. */
const CORE: readonly Ban[] = [
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

const coreFence: Linter.RulesRecord = {
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: 'Take the time as an argument.' },
    { object: 'Math', property: 'random', message: 'Take the randomness as an argument.' },
  ],
};

/**
 * scripts/layers.ts enforces who imports whom, but it sees components only as Svelte compiles them,
 * without types. These rules cover the rest.
 */
const rendererFence: Linter.RulesRecord = {
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
 * Each of these can bypass the guards, so only one file may use it and others go through that file.
 * Core and the renderer can't import any of them.
 */
const DANGEROUS = {
  window: [
    {
      selector:
        "ImportDeclaration[source.value='electron'][importKind!='type'] > ImportSpecifier[importKind!='type'][imported.name=/^(BaseWindow|BrowserView|BrowserWindow|WebContentsView)$/]",
      message: 'Windows are opened by openWindow (electron/host/web-preferences.ts) alone.',
    },
    {
      selector:
        'NewExpression:matches([callee.name=/^(BaseWindow|BrowserView|BrowserWindow|WebContentsView)$/], [callee.property.name=/^(BaseWindow|BrowserView|BrowserWindow|WebContentsView)$/])',
      message: 'Windows are opened by openWindow (electron/host/web-preferences.ts) alone.',
    },
  ],
  link: [
    {
      selector: 'MemberExpression[property.name=/^(openExternal|openPath)$/]',
      message: 'Links are opened by openLink (electron/host/external-links.ts) alone.',
    },
  ],
  call: [
    {
      selector:
        'CallExpression:matches([callee.object.name=/^(ipcMain|pageCalls)$/], [callee.object.property.name=/^(ipcMain|pageCalls)$/])[callee.property.name=/^(addListener|handle|handleOnce|on|once)$/]',
      message: 'Pages are listened to by registerCalls (electron/ipc/register.ts) alone.',
    },
    {
      // A worker's own thread is no page.
      selector:
        'MemberExpression[property.name=/^(sendSync|postMessage)$/]:not([object.name=/^(parentPort|worker)$/])',
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

/** The same as oxlint's no-useless-spread, which can't read a component's markup. */
const ANYWHERE: readonly Ban[] = [
  {
    selector: 'SpreadElement > :matches(ObjectExpression, ArrayExpression)',
    message: 'Write what is in the literal, without a spread.',
  },
];

const banned = (...bans: readonly Ban[]): Linter.RulesRecord => ({
  'bans/syntax': ['error', ...ANYWHERE, ...bans],
});

/** All dangerous kinds except the one that the file may use. */
const dangerous = (allowed?: keyof typeof DANGEROUS): Ban[] =>
  Object.entries(DANGEROUS).flatMap(([kind, bans]) => (kind === allowed ? [] : bans));

/** The bans by file. A later entry replaces an earlier one, as in oxlint and ESLint. */
export const BANS: readonly Banned[] = [
  {
    files: ['electron/**/*.ts', 'renderer/**/*.ts', 'renderer/**/*.svelte'],
    rules: banned(...dangerous()),
  },
  { files: ['electron/host/web-preferences.ts'], rules: banned(...dangerous('window')) },
  { files: ['electron/host/external-links.ts'], rules: banned(...dangerous('link')) },
  {
    // The second notes for tests what pages call, and is in no package.
    files: ['electron/ipc/register.ts', 'electron/host/test-hooks.ts'],
    rules: banned(...dangerous('call')),
  },
  {
    files: ['electron/core/**/*.ts'],
    rules: { ...coreFence, ...banned(...dangerous(), ...CORE) },
  },
  { files: ['renderer/**/*.ts', 'renderer/**/*.svelte'], rules: rendererFence },
];

const syntax: Rule.RuleModule = {
  meta: { schema: false },
  create(context) {
    const report = ({ selector, message }: Ban): [string, (node: Rule.Node) => void] => [
      selector,
      (node) => {
        context.report({ node, message });
      },
    ];
    return Object.fromEntries((context.options as Ban[]).map(report));
  },
};

/** A plugin for both linters, because oxlint has no no-restricted-syntax. */
const plugin: ESLint.Plugin = { meta: { name: 'bans' }, rules: { syntax } };
export default plugin;
