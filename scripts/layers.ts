import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

/** A part of the tree, and what its files may import. ARCHITECTURE.md describes each. */
export interface Layer {
  readonly name: string;
  /** A regular expression on file paths. A file belongs to the first layer that matches. */
  readonly files: string;
  /** The layers whose code it may import, besides its own. */
  readonly imports: readonly string[];
  /** The layers whose types it may import. */
  readonly types: readonly string[];
  /** The packages that it may import; null for any. */
  readonly packages: readonly string[] | null;
  readonly node: boolean;
}

const APP = ['core', 'service', 'storage', 'sandbox', 'ipc', 'base', 'host', 'features'];
const PAGE = ['chart', 'components', 'views'];
const SVELTE = ['svelte', 'bits-ui', '@lucide/svelte'];
const STAND_IN = '^test/standin/';
const FEATURES =
  'account|alerts|convert|desk|history|local-api|platforms|public|rates|requests|settings|tray|updates|window';
const VIEWS = 'alerts|command|convert|desk|history|platforms|rates|settings';

const layer = (name: string, files: string, rest: Partial<Layer>): Layer => ({
  name,
  files,
  imports: [],
  types: [],
  packages: [],
  node: false,
  ...rest,
});

/** Who may import whom. The checks are made from this list, and ARCHITECTURE.md shows it. */
export const LAYERS: readonly Layer[] = [
  layer('core', '^electron/core/', { packages: ['valibot'] }),
  layer('service', '^electron/service/', { imports: ['core'], packages: ['valibot'] }),
  layer('storage', '^electron/(record|store)/', {
    imports: ['core'],
    packages: ['valibot', 'electron-store', 'hyparquet-writer'],
    node: true,
  }),
  layer('sandbox', '^electron/sandbox/', {
    imports: ['core', 'service'],
    types: ['storage'],
    node: true,
  }),
  layer('ipc', '^electron/ipc/', { imports: ['core'], packages: ['valibot'] }),
  layer('base', '^electron/base/', {
    imports: ['core', 'service'],
    types: ['storage', 'ipc', 'features'],
    packages: ['electron-log'],
    node: true,
  }),
  layer('host', '^electron/host/', {
    imports: ['core', 'storage', 'ipc', 'base'],
    types: ['service'],
    packages: ['electron'],
    node: true,
  }),
  layer('features', `^electron/(${FEATURES})/`, {
    imports: ['core', 'service', 'storage', 'sandbox', 'ipc', 'base', 'host'],
    packages: ['electron-updater', 'fflate', 'valibot'],
    node: true,
  }),
  layer('command line', '^electron/cli/', {
    imports: ['core', 'storage', 'base', 'features'],
    packages: ['@modelcontextprotocol/server', '@valibot/to-json-schema', 'valibot'],
    node: true,
  }),
  layer('app', '^electron/app/[^/]+\\.ts$', { imports: APP, node: true }),
  layer('main', '^electron/[^/]+\\.ts$', {
    imports: [...APP, 'app'],
    node: true,
  }),
  layer('chart', '^renderer/history/chart/', {
    imports: ['core'],
    packages: ['lightweight-charts'],
  }),
  layer('components', '^renderer/(text|ui)/', {
    imports: ['core'],
    types: ['ipc', 'views', 'page'],
    packages: SVELTE,
  }),
  layer('views', `^renderer/(${VIEWS})/`, {
    imports: ['core', 'chart', 'components', 'page'],
    types: ['ipc'],
    packages: SVELTE,
  }),
  layer('page', '^renderer/', { imports: ['core', ...PAGE], types: ['ipc'], packages: SVELTE }),
  layer('stand-in', STAND_IN, { packages: null, node: true }),
  layer('contract', '^test/contract/', { imports: ['core', 'service'], node: true }),
  layer('test support', '^test/support/', {
    imports: [...APP, 'app', 'main', 'stand-in'],
    packages: null,
    node: true,
  }),
  layer('tests', '^test/', {
    imports: [
      ...APP,
      'command line',
      'app',
      'main',
      ...PAGE,
      'page',
      'stand-in',
      'contract',
      'test support',
      'scripts',
    ],
    packages: null,
    node: true,
  }),
  layer('scripts', '^(scripts/|[^/]+\\.config\\.)', {
    imports: [
      ...APP,
      'command line',
      'app',
      'main',
      'contract',
      'tests',
      'test support',
      'stand-in',
    ],
    packages: null,
    node: true,
  }),
];

/** The layer of a file, by its path from the root; undefined if it has none. */
export const layerOf = (file: string): Layer | undefined =>
  LAYERS.find(({ files }) => new RegExp(files).test(file));

type Rule = IForbiddenRuleType;
interface Files {
  path: string;
  pathNot: string[];
}

/** A layer's files: those that match its expression and no earlier one. */
function filesOf({ name, files }: Layer): Files {
  const before = LAYERS.slice(
    0,
    LAYERS.findIndex((each) => each.name === name),
  );
  return { path: files, pathNot: before.map((each) => each.files) };
}

/** The rules from one layer to the others: no import, or types only. */
function betweenLayers(from: Layer): Rule[] {
  const others = LAYERS.filter(({ name }) => name !== from.name && !from.imports.includes(name));
  return others.map((to) => ({
    name: `${from.name} may not import ${to.name}`,
    severity: 'error',
    from: filesOf(from),
    to: {
      ...filesOf(to),
      ...(from.types.includes(to.name) ? { dependencyTypesNot: ['type-only'] } : {}),
    },
  }));
}

const PACKAGES = '(^|/)node_modules/';
const inPackage = (name: string): string => `${PACKAGES}(@types/)?${name}/`;

/** The rules from a layer to packages. */
function outwards(from: Layer): Rule[] {
  const rules: Rule[] = [];
  if (!from.node) {
    rules.push({
      name: `${from.name} may not import Node`,
      severity: 'error',
      from: filesOf(from),
      to: { dependencyTypes: ['core'] },
    });
  }
  if (from.packages !== null) {
    const isOther = { path: PACKAGES, pathNot: from.packages.map(inPackage) };
    rules.push({
      name: `${from.name} may not import this package`,
      severity: 'error',
      from: filesOf(from),
      to: isOther,
    });
  }
  return rules;
}

const NO_CIRCLES: Rule = {
  name: 'files may not import each other in a circle',
  severity: 'error',
  from: { pathNot: STAND_IN },
  to: {
    circular: true,
    viaOnly: { dependencyTypesNot: ['dynamic-import'] },
  },
};

/** Electron's classes refer to each other in their types, so the stand-in's do too. */
const NO_CIRCLES_IN_STAND_IN: Rule = {
  ...NO_CIRCLES,
  from: { path: STAND_IN },
  to: {
    circular: true,
    viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] },
  },
};

/** The folders of core, from the bottom up. Each may import those before it. */
export const CORE = [
  'base',
  'number',
  'schema',
  'rates',
  'requests',
  'routes',
  'platforms',
  'convert',
  'desk',
  'alerts',
  'history',
  'settings',
  'command',
  'app',
  'text',
  'share',
  'tray',
  'local-api',
];

/** The exceptions: pacing counts what platforms and alerts need; words need the texts. */
const UPWARD: Readonly<Record<string, readonly string[]>> = {
  requests: ['platforms', 'alerts'],
  convert: ['text'],
  alerts: ['text'],
  history: ['text'],
  desk: ['text'],
  settings: ['text'],
};

function upwardInCore(): Rule[] {
  return CORE.map((name, index) => {
    const closed = CORE.slice(index + 1).filter((each) => !(UPWARD[name] ?? []).includes(each));
    return {
      name: `core/${name} may not import what is above it`,
      severity: 'error' as const,
      from: { path: `^electron/core/${name}/` },
      to: { path: `^electron/core/(${closed.join('|')})/` },
    };
  }).filter((_, index) => index < CORE.length - 1);
}

/** An unresolved import would belong to no layer. */
const NOTHING_LOST: Rule = {
  name: 'what is imported is there',
  severity: 'error',
  from: {},
  to: { couldNotResolve: true, path: '^[.#]' },
};

const OUTSIDE = {
  path: '\\.(ts|svelte)$',
  pathNot: [PACKAGES, ...LAYERS.map(({ files }) => files)],
};
const IN_A_LAYER: Rule[] = [{ ...OUTSIDE }, { ...OUTSIDE, orphan: true }].map((from) => ({
  name: 'every file is in a layer',
  severity: 'error',
  from,
  to: {},
}));

/** The configuration of `depcruise` (`.dependency-cruiser.js`). */
export const CONFIGURATION: IConfiguration = {
  forbidden: [
    ...LAYERS.flatMap((from) => [...betweenLayers(from), ...outwards(from)]),
    ...upwardInCore(),
    NO_CIRCLES,
    NO_CIRCLES_IN_STAND_IN,
    NOTHING_LOST,
    ...IN_A_LAYER,
  ],
  options: {
    doNotFollow: { path: PACKAGES },
    // Distinguishes imports of types from others.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'svelte', 'types', 'default'],
      extensions: ['.ts', '.js', '.svelte', '.json', '.d.ts'],
    },
  },
};
