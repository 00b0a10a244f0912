import { type Cut, type Removal, removals } from './without.ts';

const REFUSED_CALL = "  return fail(appError('refused-call', `${name}: ${why}`));";

const NETWORK: readonly Removal[] = [
  ...removals('electron/host/guards.ts', 'test/e2e/attacks-network.spec.ts', [
    [
      'every way of leaving',
      "onRefused('navigation', event.url);\n    event.preventDefault();",
      "onRefused('navigation', event.url);",
    ],
  ]),
  ...removals('electron/host/guards.ts', 'test/e2e/attacks-webrtc.spec.ts', [
    ['policy of WebRTC', "'disable_non_proxied_udp'", "'default'"],
    ['proxy of WebRTC', "proxyRules: '127.0.0.1:1'", "proxyRules: 'direct://'"],
    ['proxy of WebRTC on this machine', "'<-loopback>'", "'<local>'"],
  ]),
  ...removals('electron/host/guards.ts', 'test/page/client-certificate.spec.ts', [
    [
      'client certificates',
      "onRefused('client certificate', new URL(url).origin);\n    event.preventDefault();",
      '',
    ],
  ]),
];

const FILES: readonly Removal[] = [
  ...removals('electron/host/guards.ts', 'test/e2e/attacks-files.spec.ts', [
    ['requests cancelled', 'callback({ cancel });', 'callback({ cancel: false });'],
  ]),
  ...removals('electron/host/app-protocol.ts', 'test/e2e/attacks-files.spec.ts', [
    [
      'the map of files',
      "files.get(request.url.split(/[?#]/, 1)[0] ?? '')",
      'path.join(folder, decodeURIComponent(new URL(request.url).pathname))',
    ],
  ]),
  ...removals('electron/host/lock-down.ts', 'test/e2e/attacks-files.spec.ts', [
    ['the umask', 'makePrivate(process);'],
  ]),
  ...removals('electron/app/reporting.ts', 'test/e2e/attacks-files.spec.ts', [
    ['rights of old files', 'tighten(folder, log.warn);'],
  ]),
  ...removals('electron/main.ts', 'test/e2e/attacks-files.spec.ts', [
    [
      'the refusal of debuggers',
      'refuseDebugging(app.commandLine, process.env, app.isPackaged, text);',
    ],
  ]),
];

const SCRIPTS: readonly Removal[] = [
  ...removals('electron/host/app-protocol.ts', 'test/e2e/attacks-script.spec.ts', [
    ['the header of the policy', "'content-security-policy': CSP,"],
    ["directive style-src 'self'", "style-src 'self'", "style-src 'self' 'unsafe-inline'"],
    ['directive of Trusted Types', '  "require-trusted-types-for \'script\'",\n'],
    ['names of Trusted Types', "  'trusted-types svelte-trusted-html',\n"],
  ]),
  ...removals('electron/host/guards.ts', 'test/e2e/attacks-script.spec.ts', [
    [
      'every permission',
      'callback(false);\n  });\n  session.setPermissionCheckHandler(() => false);',
      'callback(true);\n  });\n  session.setPermissionCheckHandler(() => true);',
    ],
  ]),
  ...removals('electron/host/app-protocol.ts', 'test/e2e/isolation.spec.ts', [
    ['the header of the policy', "'content-security-policy': CSP,"],
  ]),
  ...removals('electron/preload.ts', 'test/e2e/isolation.spec.ts', [
    [
      'nothing of Electron but the bridge',
      "contextBridge.exposeInMainWorld('parallax', bridge);",
      "contextBridge.exposeInMainWorld('parallax', bridge);\ncontextBridge.exposeInMainWorld('ipcRenderer', { invoke: ipcRenderer.invoke });",
    ],
  ]),
];

const CALLS: readonly Removal[] = [
  ...removals('electron/ipc/guard.ts', 'test/e2e/attacks-ipc.spec.ts', [
    ["the sender's origin", ' && frame.origin === origin'],
    ['the main frame alone', 'frame.parent === null && '],
  ]),
  ...removals('electron/ipc/register.ts', 'test/e2e/attacks-ipc.spec.ts', [
    [
      'the check of the sender',
      "if (!isTrusted(event, name)) return refuse(name, 'unknown sender');",
    ],
    [
      'shapes of arguments',
      "if (!parsed?.success) return refuse(name, 'arguments do not fit');",
      'if (!parsed?.success) return answer(name, args, options);',
    ],
    ['an error as the answer', REFUSED_CALL, "  throw new Error('refused');"],
    ["electron-store's channel", 'ipcMain.removeAllListeners(NOT_OURS);'],
  ]),
  ...removals('electron/ipc/contract.ts', 'test/e2e/attacks-ipc.spec.ts', [
    ['links by name', 'command(v.picklist(LINK_NAMES))', 'command(v.string() as never)'],
  ]),
  ...removals('electron/ipc/bridge.ts', 'test/e2e/attacks-ipc.spec.ts', [
    [
      'events by name',
      'if (!EVENTS.includes(event)) throw new TypeError(`There is no event ${event}.`);',
    ],
  ]),
  ...removals('electron/preload.ts', 'test/e2e/attacks-ipc.spec.ts', [
    [
      'the payload alone',
      'const forward = (_event: IpcRendererEvent, payload: unknown): void => listener(payload);',
      'const forward = (event: IpcRendererEvent): void => listener(event);',
    ],
  ]),
];

const DIAGNOSTICS = 'test/e2e/attacks-text.spec.ts';
const TEXTS: readonly Removal[] = [
  ...removals('electron/base/log.ts', DIAGNOSTICS, [
    ['redaction of the log', 'clean(redact(message.data', 'clean(String(message.data'],
  ]),
  ...removals('electron/app/key-redaction.ts', DIAGNOSTICS, [
    [
      'keys known before they leave',
      'for (const key of keys) if (key && key !== SANDBOX_KEY) hide(key);',
      'hide(SANDBOX_KEY.repeat(keys.length));',
    ],
  ]),
  ...removals('electron/app/uncaught.ts', DIAGNOSTICS, [
    ['what nobody caught', "log.error('uncaught exception:', error);"],
  ]),
  ...removals('renderer/app/StripLine.svelte', DIAGNOSTICS, [
    ['text as text', '>{sentence}{index', '>{@html sentence}{index'],
  ]),
  ...removals('electron/app/reporting.ts', 'test/page/no-sandbox.spec.ts', [
    ['a missing sandbox in the log', 'if (!isSandboxed)', 'if (isSandboxed)'],
  ]),
  ...removals('electron/core/app/diagnostics.ts', 'test/page/no-sandbox.spec.ts', [
    ['a missing sandbox in the diagnostics', "'off, started with --no-sandbox'", "'on'"],
  ]),
];

const CONSENTS: readonly Cut[] = [
  [
    'a change of the account',
    'if (risks.length === 0 || (isOfTry && confirmed.has(sent))) return ok(null);',
    'return ok(null);',
  ],
];
const HOSTILE: readonly Removal[] = [
  ...removals('electron/account/account-consent.ts', 'test/page/hostile.spec.ts', CONSENTS),
  ...removals('electron/history/record-handlers.ts', 'test/page/hostile.spec.ts', [
    [
      'deleting the history',
      'await confirm({ ...words, body: body(name) })',
      'body(name) !== words.no',
    ],
  ]),
  ...removals('electron/requests/request-meter.ts', 'test/page/hostile.spec.ts', [
    ['the budget of the month', "if (!isPaid(endpoint, why, leaving)) return 'limit-reached';"],
  ]),
];

/** The guards that an attack on the built app meets. */
export const ATTACKED_GUARDS: readonly Removal[] = [
  ...NETWORK,
  ...FILES,
  ...SCRIPTS,
  ...CALLS,
  ...TEXTS,
  ...HOSTILE,
];
