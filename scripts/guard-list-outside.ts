import { type Removal, removals } from './without.ts';

const SERVER = 'test/integration/outside-server.test.ts';

/** The guards of what programs outside the app reach. */
export const OUTSIDE_GUARDS: readonly Removal[] = [
  ...removals('electron/outside/access.ts', SERVER, [
    [
      'rights of the folder for programs',
      "if (process.platform !== 'win32') fs.chmodSync(folder, 0o700);",
    ],
    ['rights of the token', "flag: 'wx', mode: 0o600", "flag: 'wx', mode: 0o644"],
    [
      'a folder that is a link',
      'if (!fs.lstatSync(folder).isDirectory()) throw',
      'if (!fs.statSync(folder).isDirectory()) throw',
    ],
  ]),
  ...removals('electron/outside/server.ts', SERVER, [
    ['rights of the socket', 'if (isFile) fs.chmodSync(access.address, 0o600);'],
    ['a live socket', 'resolve(true);', 'resolve(false);'],
    ['a file that is no socket', 'if (!found.isSocket()) throw', 'if (found.isFIFO()) throw'],
    ['the number of connections', 'sockets.size >= MOST_CONNECTIONS', 'sockets.size < 0'],
    ['silent connections', 'socket.setTimeout(idleMs, () => socket.destroy());'],
    ['the length of a line', 'if (end > MOST_BYTES) break;'],
    ['the length without a line', 'if (rest.length > MOST_BYTES) {', 'if (rest.length < 0) {'],
  ]),
  ...removals('electron/alerts/webhooks.ts', 'test/integration/webhooks.test.ts', [
    ["the person's yes to a webhook", "if (!isWanted) return fail(appError('not-confirmed'));"],
    ['HTTPS of a webhook', "parsed.protocol === 'https:' || (", "parsed.protocol !== 'x:' || ("],
    ['a user in the address of a webhook', "parsed.username === '' && ", ''],
    ['secrets of a webhook in the log', "if (each !== '') this.#options.hide(each);"],
  ]),
  ...removals('electron/core/alerts/judging.ts', 'test/integration/webhooks.test.ts', [
    ['alerts of the sandbox', "state.source.kind === 'account' && "],
  ]),
  ...removals('electron/outside/session.ts', SERVER, [
    [
      'the token',
      'if (!isSame(read.output.token, this.#token)) {',
      'if (read.output.token < "") {',
    ],
    ['the token first', 'if (!this.#isOpen) return this.#open(given);'],
  ]),
  ...removals('electron/outside/confirm-interface.ts', 'test/unit/confirm-interface.test.ts', [
    [
      'opening the interface',
      'opens(change) ? confirmed(() =>',
      'opens(undefined) ? confirmed(() =>',
    ],
    ['opening it by an undo', 'opens(change) ? confirmed(undo) : undo()', 'undo()'],
  ]),
  ...removals('electron/outside/confirm-interface.ts', 'test/page/hostile.spec.ts', [
    ['opening the interface', 'change?.localInterface === true &&', 'change === undefined &&'],
  ]),
];
