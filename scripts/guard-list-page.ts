import { type Cut, type Removal, removals } from './without.ts';

const PREFERENCES = [
  'sandbox: true',
  'contextIsolation: true',
  'nodeIntegration: false',
  'nodeIntegrationInWorker: false',
  'nodeIntegrationInSubFrames: false',
  'webSecurity: true',
  'allowRunningInsecureContent: false',
  'experimentalFeatures: false',
  'webviewTag: false',
  'plugins: false',
  'webgl: false',
  'enableWebSQL: false',
  'navigateOnDragDrop: false',
  'disableDialogs: true',
];
const DIRECTIVES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];
const WINDOWS: readonly Removal[] = [
  ...removals('electron/host/lock-down.ts', 'test/unit/guards.test.ts', [
    ['the sandbox of every page', 'if (isSandboxed) app.enableSandbox();'],
    ['the umask', 'makePrivate(process);'],
  ]),
  ...removals('electron/host/web-preferences.ts', 'test/unit/guards.test.ts', [
    ...PREFERENCES.map((each): Cut => [`preference ${each}`, `  ${each},\n`]),
    ['preferences frozen', 'Object.freeze({\n', '({\n'],
    ['the last word', '...LOCKED_DOWN };', '...LOCKED_DOWN, ...arguments[0] };'],
    ['no feature of Blink', '  plugins: false,', "  plugins: false, enableBlinkFeatures: 'x',"],
    [
      'tools of developers when packaged',
      'const devTools = !isPackaged;',
      'const devTools = true;',
    ],
  ]),
  ...removals('electron/host/guards.ts', 'test/unit/guards.test.ts', [
    [
      'client certificates',
      "onRefused('client certificate', new URL(url).origin);\n    event.preventDefault();",
      '',
    ],
    ['requests cancelled', 'callback({ cancel });', 'callback({ cancel: false });'],
    ['permission requests', 'callback(false);', 'callback(true);'],
    [
      'permission checks',
      'setPermissionCheckHandler(() => false)',
      'setPermissionCheckHandler(() => true)',
    ],
    [
      'devices',
      'setDevicePermissionHandler(() => false)',
      'setDevicePermissionHandler(() => true)',
    ],
    [
      'proxy of WebRTC',
      'if (!development) await session.setProxy',
      'if (development) await session.setProxy',
    ],
    ['policy of WebRTC', 'contents.setWebRTCIPHandlingPolicy(PAGE_NETWORK.webRtcPolicy);'],
    ['windows of pages', "return { action: 'deny' };", "return { action: 'allow' };"],
    ['will-navigate', "contents.on('will-navigate', stay);"],
    ['will-frame-navigate', "contents.on('will-frame-navigate', stay);"],
    ['will-redirect', "contents.on('will-redirect', stay);"],
    ['webviews', "onRefused('webview', src ?? '');\n    event.preventDefault();", ''],
  ]),
];

const FILES: readonly Removal[] = [
  ...removals('electron/host/app-protocol.ts', 'test/integration/app-protocol.test.ts', [
    ['the header of the policy', "'content-security-policy': CSP,"],
    ...DIRECTIVES.map((each): Cut => [`directive ${each}`, `  "${each}",\n`]),
    ['names of Trusted Types', "  'trusted-types svelte-trusted-html',\n"],
    [
      'the map of files',
      "files.get(request.url.split(/[?#]/, 1)[0] ?? '')",
      'path.join(folder, new URL(request.url).pathname)',
    ],
  ]),
  ...removals('electron/host/app-protocol.ts', 'test/unit/guards.test.ts', [
    ['the slash after the own origin', 'url.startsWith(`${each}/`)', 'url.startsWith(each)'],
  ]),
  ...removals('electron/host/external-links.ts', 'test/unit/external-links.test.ts', [
    [
      'HTTPS of links',
      "address?.protocol !== 'https:' || address.username",
      'address === null || address.username',
    ],
    [
      'the table of links',
      'Object.hasOwn(LINKS, name) ? new URL(LINKS[name]) : null',
      'new URL(LINKS[name] ?? name)',
    ],
  ]),
  ...removals('electron/record/replace-record.ts', 'test/integration/record-logs.test.ts', [
    ['the log of a replaced record', '  emptyLog(file);\n'],
  ]),
  ...removals('electron/store/quarantine.ts', 'test/integration/record-logs.test.ts', [
    ['the log of a record in quarantine', 'fs.renameSync(file + log, quarantinedName + log)', ';'],
  ]),
  ...removals('electron/store/private-files.ts', 'test/integration/private-files.test.ts', [
    ['rights of old files', 'fs.chmodSync(file, mode);', ';'],
  ]),
];

const CALLS: readonly Removal[] = [
  ...removals('electron/ipc/guard.ts', 'test/unit/ipc-refused.test.ts', [
    ['a frame that is gone', '!frame.detached && '],
    ['the main frame alone', 'frame.parent === null && '],
    ["the sender's origin", ' && frame.origin === origin'],
    ['depth of arguments', ' || depth > MOST.depth'],
    ['number of values', 'values > MOST.values || '],
    ['length of texts', ' || characters > MOST.characters'],
    ['plain values', 'if (!isPlain(value)) return false;'],
  ]),
  ...removals('electron/ipc/register.ts', 'test/unit/ipc-refused.test.ts', [
    [
      'the check of the sender',
      "if (!isTrusted(event, name)) return refuse(name, 'unknown sender');",
    ],
    ['shapes of arguments', "if (!parsed?.success) return refuse(name, 'arguments do not fit');"],
    ['one argument alone', 'more.length === 0 && '],
    [
      'an error as the answer',
      "return fail(appError('refused-call', `${name}: ${why}`));",
      "throw new Error('refused');",
    ],
  ]),
  ...removals('electron/ipc/register.ts', 'test/unit/ipc.test.ts', [
    [
      'silence about the insides',
      "return fail(appError('internal'));",
      "return fail(appError('internal', String(error)));",
    ],
    ["electron-store's channel", 'ipcMain.removeAllListeners(NOT_OURS);'],
  ]),
  ...removals('electron/ipc/arguments.ts', 'test/unit/ipc-refused.test.ts', [
    [
      'digits alone for the clipboard',
      'v.regex(/^-?\\d{1,400}(?:\\.\\d{1,200})?$/)',
      'v.maxLength(9_999)',
    ],
  ]),
  ...removals('electron/ipc/bridge.ts', 'test/unit/ipc.test.ts', [
    [
      'events by name',
      'if (!EVENTS.includes(event)) throw new TypeError(`There is no event ${event}.`);',
    ],
    ['the payload alone', '(payload) => listener(payload as never)', 'listener as never'],
  ]),
  ...removals('electron/ipc/contract.ts', 'test/unit/ipc-texts.test.ts', [
    [
      'calls without a path',
      'backUp: query<JobOutcome>()(nothing)',
      'backUp: query<JobOutcome>()(v.string())',
    ],
    ['links by name', 'v.picklist(LINK_NAMES)', 'v.string()'],
  ]),
];

/** The guards between the page and the rest. */
export const PAGE_GUARDS: readonly Removal[] = [...WINDOWS, ...FILES, ...CALLS];
