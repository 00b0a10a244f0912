import { type Cut, type Removal, removals } from './without.ts';

const LINT: readonly Removal[] = [
  ...removals('scripts/bans.ts', 'test/integration/lint-bans.test.ts', [
    ['import of windows', "[source.value='electron'][importKind!='type']", "[source.value='none']"],
    ['new windows', 'NewExpression:matches(', 'None:matches('],
    ['links', 'openExternal|openPath', 'none'],
    ['listening to pages', 'addListener|handle|handleOnce|on|once', 'none'],
    ['channels beside the contract', 'sendSync|postMessage', 'none'],
    ['scripts in pages', 'executeJavaScript|executeJavaScriptInIsolatedWorld|', ''],
    ['styles in pages', '|insertCSS', ''],
    ['eval', 'CallExpression[callee.name=/^(eval|Function)$/], ', ''],
    ['new Function', ', NewExpression[callee.name=/^Function$/]', ''],
    ['one kind in each file', 'kind === allowed ? [] : bans', 'allowed ? [] : bans'],
    ['bans in core', '...banned(...dangerous(), ...CORE)', '...banned(...CORE)'],
    [
      'bans in components',
      "'renderer/**/*.ts', 'renderer/**/*.svelte'],\n    rules: banned",
      '],\n    rules: banned',
    ],
    ['imports of the page', 'rules: rendererFence }', 'rules: {} }'],
  ]),
  ...removals('oxlint.config.ts', 'test/integration/lint-bans.test.ts', [
    ['bans of code', '    ...BANS,\n'],
  ]),
  ...removals('eslint.config.js', 'test/integration/lint-bans.test.ts', [
    ['bans in components by ESLint', '  ...BANS,\n'],
  ]),
];

const SUPPLY = 'test/unit/supply-chain.test.ts';
const PACKAGES: readonly Removal[] = [
  ...removals('scripts/lock-file.ts', SUPPLY, [
    [
      'exact versions',
      '.filter(([, version]) => !EXACT.test(versionOf(version)))',
      '.filter(() => false)',
    ],
    ['exact versions in the lock file', 'version === undefined || !EXACT.test(version)', 'false'],
    ['integrity', '...(strong ? [] : ', '...(place ? [] : '],
    ['a registry over HTTPS', '...(plain ? ', '...(place ? [] : plain ? '],
    ['links to folders', '...(link ? ', '...(place ? [] : link ? '],
    ['install scripts', '...undecided.map(', '...([] as string[]).map('],
  ]),
  ...removals('scripts/supply-chain.ts', SUPPLY, [
    ['versions of the tree', '    ...versionProblems(manifest),\n'],
    ['lock file of the tree', '    ...lockProblems(lock),\n'],
    ['install scripts of the tree', '    ...scriptProblems(lock, manifest),\n'],
    ['why there is a package', ' && !documented.includes(name)', ' && false'],
  ]),
  ...removals('scripts/licences.ts', SUPPLY, [
    ['licences', 'if (!ALLOWED.has(licence))', "if (licence === 'none')"],
    ['licence texts', "if (license !== 'MIT')", "if (license === 'none')"],
  ]),
  ...removals('scripts/audit.ts', SUPPLY, [
    ['severe vulnerabilities', 'if (shipped.includes(name) &&', "if (name === '' &&"],
    [
      'a silent registry',
      "return ['audit: NOT CHECKED, the registry did not answer'];",
      'return [];',
    ],
  ]),
];

const WORKFLOW: readonly Removal[] = [
  ...removals('.github/workflows/check.yml', 'test/integration/release.test.ts', [
    ['rights of the workflow', 'permissions:\n  contents: read\n', 'permissions: write-all\n'],
    ['releases of tags alone', "  release:\n    if: github.ref_type == 'tag'\n", '  release:\n'],
    [
      'actions by commit',
      'attest-build-provenance@a2bbfa25375fe432b6a289bc6b6cd05ecd0c4c32',
      'attest-build-provenance@v4',
    ],
    [
      'commands without foreign text',
      'scripts/release.ts out/release "$TAG"',
      'scripts/release.ts out/release "${{ github.ref_name }}"',
    ],
    [
      'an audit before the release',
      'supply-chain.ts --audited\n      - uses: actions/download',
      'supply-chain.ts\n      - uses: actions/download',
    ],
    ['attestation', 'actions/attest-build-provenance@', 'actions/checkout@'],
  ]),
  ...removals('.github/workflows/nightly.yml', 'test/integration/release.test.ts', [
    ['an audit each night', 'supply-chain.ts --audited', 'supply-chain.ts'],
  ]),
];

const FUSES = [
  ['RunAsNode', false],
  ['EnableCookieEncryption', true],
  ['EnableNodeOptionsEnvironmentVariable', false],
  ['EnableNodeCliInspectArguments', false],
  ['EnableEmbeddedAsarIntegrityValidation', true],
  ['OnlyLoadAppFromAsar', true],
  ['LoadBrowserProcessSpecificV8Snapshot', false],
  ['GrantFileProtocolExtraPrivileges', false],
  ['WasmTrapHandlers', true],
] as const;

const PACKING: readonly Removal[] = [
  ...removals('vite.config.ts', 'test/package/package.test.ts', [
    ['test doors left out of the build', 'JSON.stringify(!isPackaged)', "'true'"],
  ]),
  ...removals('scripts/before-pack.ts', 'test/package/package.test.ts', [
    ['test doors refused at packing', "requireSealed(path.join(root, 'dist'));"],
  ]),
  ...removals('electron-builder.yml', 'test/package/package.test.ts', [
    ['the hook before packing', 'beforePack: ./scripts/before-pack.ts\n'],
    ['the hook that sets fuses', 'afterPack: ./scripts/after-pack.ts\n'],
  ]),
  ...removals('scripts/fuses.ts', 'test/package/package.test.ts', [
    ['a fuse that nobody decided about', '  strictlyRequireAllFuses: true,\n'],
    ...FUSES.map(([fuse, state]): Cut => [
      `fuse ${fuse}`,
      `.${fuse}]: ${state}`,
      `.${fuse}]: ${!state}`,
    ]),
  ]),
];

/** What the linter, the supply chain's check, the workflow and the packing refuse. */
export const PROJECT_GUARDS: readonly Removal[] = [...LINT, ...PACKAGES, ...WORKFLOW, ...PACKING];
