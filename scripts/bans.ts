import type { ESLint, Linter, Rule } from 'eslint';

/** A selector of syntax, as ESLint's no-restricted-syntax takes them. */
interface Ban {
  readonly selector: string;
  readonly message: string;
}

interface Banned {
  readonly files: string[];
  readonly rules: Linter.RulesRecord;
}

/** Core decides; it may not look at the clock, the dice, the machine or the person's locale. */
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
 * Who may import whom is held by scripts/rooms.ts. Of a component it sees what is left after Svelte
 * has compiled it, without types: these are held here.
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
 * What opens a way past the guards may be used in one file each; everyone else goes through that
 * file. Core and the renderer can't import any of it in the first place.
 */
const DANGEROUS = {
  window: [
    {
      selector:
        "ImportDeclaration[source.value='electron'][importKind!='type'] > ImportSpecifier[importKind!='type'][imported.name=/^(BaseWindow|BrowserView|BrowserWindow|WebContentsView)$/]",
      message: 'Windows are opened by openWindow (electron/window/web-preferences.ts) alone.',
    },
    {
      selector:
        'NewExpression:matches([callee.name=/^(BaseWindow|BrowserView|BrowserWindow|WebContentsView)$/], [callee.property.name=/^(BaseWindow|BrowserView|BrowserWindow|WebContentsView)$/])',
      message: 'Windows are opened by openWindow (electron/window/web-preferences.ts) alone.',
    },
  ],
  link: [
    {
      selector: 'MemberExpression[property.name=/^(openExternal|openPath)$/]',
      message: 'Links are opened by openLink (electron/window/external-links.ts) alone.',
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
const ANYWHERE: readonly Ban[] = [
  {
    selector: 'SpreadElement > :matches(ObjectExpression, ArrayExpression)',
    message: 'Write what is in the literal, without a spread.',
  },
];

const banned = (...bans: readonly Ban[]): Linter.RulesRecord => ({
  'bans/syntax': ['error', ...ANYWHERE, ...bans],
});

/** What is dangerous, but for one kind in the one file that may use it. */
const dangerous = (allowed?: keyof typeof DANGEROUS): Ban[] =>
  Object.entries(DANGEROUS).flatMap(([kind, bans]) => (kind === allowed ? [] : bans));

/** The bans by file. A later entry replaces an earlier one's, in oxlint as in ESLint. */
export const BANS: readonly Banned[] = [
  {
    files: ['electron/**/*.ts', 'renderer/**/*.ts', 'renderer/**/*.svelte'],
    rules: banned(...dangerous()),
  },
  { files: ['electron/window/web-preferences.ts'], rules: banned(...dangerous('window')) },
  { files: ['electron/window/external-links.ts'], rules: banned(...dangerous('link')) },
  { files: ['electron/ipc/register.ts'], rules: banned(...dangerous('call')) },
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

/** A plugin of both linters, as oxlint has no no-restricted-syntax. */
const plugin: ESLint.Plugin = { meta: { name: 'bans' }, rules: { syntax } };
export default plugin;
