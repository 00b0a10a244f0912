import { ATTACKED_GUARDS } from './guard-list-attacks.ts';
import { OUTSIDE_GUARDS } from './guard-list-outside.ts';
import { PAGE_GUARDS } from './guard-list-page.ts';
import { PROJECT_GUARDS } from './guard-list-project.ts';
import { TRADES_GUARDS } from './guard-list-trades.ts';
import { type Cut, type Removal, removals } from './without.ts';

const SWITCHES = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-wait',
  'disable-web-security',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'ssl-key-log-file',
  'log-net-log',
  'load-extension',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
];

const KEYS: readonly Removal[] = [
  ...removals('electron/base/log.ts', 'test/integration/log.test.ts', [
    ['rights of the log', 'mode: 0o600', 'mode: 0o644'],
    ['size of the log', 'toFile.maxSize = FILE_BYTES;'],
    ['length of its lines', '.slice(0, LONGEST_LINE)'],
    [
      'lines that look like others',
      'data: [clean(redact(',
      'data: [((text: string) => text)(redact(',
    ],
    ['known keys', 'hidden = hide(hidden);'],
    ['unknown keys', 'return hideSecrets(hidden);', 'return hidden;'],
  ]),
  ...removals('electron/service/redactor.ts', 'test/unit/redactor.test.ts', [
    ['keys encoded twice', ', withinJson(inJson)]', ']'],
    ['keys in base64', ', ...inBase64]', ']'],
    [
      'keys with more backslashes',
      "if (escaped && low.includes('\\\\'))",
      'if (Date.now() < 0 && escaped)',
    ],
    ['short keys', 'if (key.trim().length < SHORTEST_KEY) return (text) => text;'],
  ]),
  ...removals('electron/app/give-up.ts', 'test/unit/give-up.test.ts', [
    ['keys in the last line', 'hideSecrets(inspect(error))', 'inspect(error)'],
    ['keys in the last dialog', 'hideSecrets(messageOf(error))', 'messageOf(error)'],
  ]),
  ...removals('electron/core/app/diagnostics.ts', 'test/unit/diagnostics.test.ts', [
    [
      "the diagnostics' home",
      "withoutHome(hideSecrets(`${lines.join('\\n')}\\n`), around.home)",
      "hideSecrets(`${lines.join('\\n')}\\n`)",
    ],
    [
      'secrets in the diagnostics',
      "withoutHome(hideSecrets(`${lines.join('\\n')}\\n`), around.home)",
      "withoutHome(`${lines.join('\\n')}\\n`, around.home)",
    ],
    ["the user of the diagnostics' address", ".replace(/^(\\w+:\\/\\/)[^/?#]*@/, '$1')"],
    ["the query of the diagnostics' address", ".replace(/[?#].*$/, '')"],
  ]),
  ...removals('electron/account/vault.ts', 'test/integration/vault.test.ts', [
    ['rights of the vault', 'configFileMode: 0o600,'],
    ['a broken vault', ', clearInvalidConfig: true'],
    ['half-written vaults at the start', '  removeUnfinished(folder, name);\n\n'],
    [
      'a key for its own address alone',
      "if (stored.address !== address) return { kind: 'missing' };",
    ],
    [
      'the public password of Linux',
      "platform !== 'linux' || /^v1[12]/",
      "platform !== 'linux' || /^v1[012]/",
    ],
  ]),
  ...removals('electron/base/launch-options.ts', 'test/unit/launch-options.test.ts', [
    [
      'test doors at run time',
      '__TEST_DOORS__ && !isPackaged ? readTestOptions',
      '__TEST_DOORS__ ? readTestOptions',
    ],
    [
      'the refusal of debuggers',
      'if (given[0] !== undefined) throw new Error(text.fatal.debugging(given[0]));',
    ],
    ['switches taken away', 'for (const name of given) commandLine.removeSwitch(name);'],
    ['secrets of connections', "delete env['SSLKEYLOGFILE'];"],
    ...SWITCHES.map((each): Cut => [`switch ${each}`, `  '${each}',\n`]),
  ]),
];

const ACCOUNT: readonly Removal[] = [
  ...removals('electron/account/account-consent.ts', 'test/integration/account-consent.test.ts', [
    ['other risks than those of a try', 'isOfTry && confirmed', 'confirmed'],
    ['the key in the query of a try', "`${origin} ${next.sendKeyAs.way === 'query'}`", 'origin'],
    [
      'what was confirmed for another account',
      'forget: () => confirmed.clear(),',
      'forget: () => undefined,',
    ],
    ['six tries a minute', "if (triesMs.length >= MOST_TRIES) return fail(appError('too-often'));"],
    [
      'a change of the account',
      'if (risks.length === 0 || (isOfTry && confirmed.has(sent))) return ok(null);',
      'return ok(null);',
    ],
  ]),
  ...removals('electron/account/account.ts', 'test/integration/account-consent.test.ts', [
    [
      'disconnecting',
      'const allowed = await this.#consent.disconnect(current.address, toDemo);',
      'const allowed = ok(null);',
    ],
    [
      'the stored key until the new one works',
      'const tried = await this.#try(form.value, request, store);',
      'const tried = { ok: true, value: undefined } as never;',
    ],
    ['one change at a time', 'this.#isChanging = true;'],
  ]),
  ...removals('electron/account/account-trial.ts', 'test/integration/account-consent.test.ts', [
    ["a service's words", 'fail(withoutWords(answer.error))', 'fail(answer.error)'],
  ]),
  ...removals('electron/requests/request-meter.ts', 'test/integration/account-consent.test.ts', [
    ['the budget of the month', "if (!isPaid(endpoint, why, leaving)) return 'limit-reached';"],
  ]),
  ...removals('electron/window/confirm.ts', 'test/unit/confirm.test.ts', [
    ['one question at a time', 'if (isOpen || refusals', 'if (refusals'],
    ['no after three refusals', 'isOpen || refusals.length >= MOST_REFUSALS', 'isOpen'],
  ]),
  ...removals('electron/settings/shortcut.ts', 'test/unit/shortcut-controller.test.ts', [
    ['refused shortcuts', '!mayBeShortcut(accelerator, options.system)', 'accelerator.length > 99'],
  ]),
  ...removals('electron/history/keeps-less.ts', 'test/unit/keeps-less.test.ts', [
    [
      'less of the history',
      'keepsLess(now(), next) ? confirmed(next, choose) : choose()',
      'choose()',
    ],
    [
      'a reset that keeps less',
      'keepsLess(now(), next) ? confirmed(next, reset) : reset()',
      'reset()',
    ],
  ]),
  ...removals('electron/core/base/csv.ts', 'test/unit/csv.test.ts', [
    ['apostrophes before formulas', "? `'${value}` : value", '? value : value'],
    ['numbers that stay', ' && !NUMBER.test(value)'],
  ]),
];

const SERVICE: readonly Removal[] = [
  ...removals('electron/service/request.ts', 'test/integration/client-redirects.test.ts', [
    ['redirects of the service', "redirect: 'error',", "redirect: 'follow',"],
    ['cookies of the service', "credentials: 'omit',", "credentials: 'include',"],
  ]),
  ...removals('electron/service/request.ts', 'test/integration/client-bounds.test.ts', [
    ['bound of a body', 'bytes > MAX_BODY_BYTES', 'bytes > Infinity'],
    ['bound of time', 'setTimeout(expire, totalMs)', 'setTimeout(expire, totalMs * 20)'],
  ]),
  ...removals('electron/service/address.ts', 'test/unit/connection.test.ts', [
    ['HTTPS of the service', ' && isLoopback(url.hostname)'],
  ]),
];

const RELEASES: readonly Removal[] = [
  ...removals('electron/updates/signed-release.ts', 'test/unit/signed-release.test.ts', [
    ['signature', "if (!isSigned) throw untrusted('The signature does not fit.');"],
    [
      'counter',
      'if (counter < seenCounter) throw expired(`Counter ${counter} is below ${seenCounter}.`);',
    ],
    ['expiry', 'if (!(Date.parse(expires) > nowMs)) throw expired(`It expired at ${expires}.`);'],
    ['same files', 'if (!isSame) throw untrusted(`${url} is not what was signed.`);'],
    [
      'same version',
      "if (offered.version !== release.version) throw untrusted('The feed offers another version.');",
    ],
    ['same bytes', "throw untrusted('What was downloaded is not what was signed.');"],
    [
      'a bound of the manifest',
      "if (bytes > LONGEST) throw untrusted('The manifest is too long.');",
    ],
    ['no redirect', "redirect: 'error',", ''],
  ]),
  ...removals('electron/updates/release-feed.ts', 'test/unit/release-feed.test.ts', [
    ['nothing installed at quitting', 'updater.autoInstallOnAppQuit = false;'],
    ['no web installer', 'updater.disableWebInstaller = true;'],
    ['no downgrade', 'updater.allowDowngrade = false;'],
  ]),
  ...removals('electron/updates/updater.ts', 'test/unit/updater.test.ts', [
    ["the person's yes", ' || !(await confirm(versionOf(update)))'],
  ]),
  ...removals('scripts/update-url.ts', 'test/unit/update-url.test.ts', [
    ['HTTPS of updates', "url?.protocol !== 'https:' || !isPlain", '!url || !isPlain'],
    ['a plain address of updates', ' || !isPlain'],
    ['the key in the build', 'readPublicKey(given);\n    return given;', 'return given;'],
  ]),
  ...removals('electron/core/app/release-notes.ts', 'test/unit/release-notes.test.ts', [
    ['notes without tags', ".replace(TAG, '')"],
    ['notes without unseen letters', ".replace(UNSEEN, '')"],
  ]),
  ...removals('electron/core/app/update-state.ts', 'test/unit/update-state.test.ts', [
    ['a check once a day', 'nowMs - checkedAtMs >= CHECK_DAILY_MS', 'true'],
    ['a check only with a network', ' || offline', ''],
  ]),
  ...removals('electron/updates/updater.ts', 'test/unit/updater.test.ts', [
    ['the time of the last check', "store.dispatch({ kind: 'chosen', choices: { versions } });"],
  ]),
];

/** All guards of SECURITY.md, those with the fastest tests first. */
export const GUARDS: readonly Removal[] = [
  ...PAGE_GUARDS,
  ...KEYS,
  ...ACCOUNT,
  ...SERVICE,
  ...RELEASES,
  ...OUTSIDE_GUARDS,
  ...TRADES_GUARDS,
  ...PROJECT_GUARDS,
  ...ATTACKED_GUARDS,
];
