import { describe, expect, it, vi } from 'vitest';
import type { RunProgram } from '../../../electron/host/run-program.ts';
import { hasTrayHost, hasTrayItem } from '../../../electron/tray/tray-host.ts';

/** The desktop's tools as they answer, by a word of the question; the rest fails. */
const tools =
  (answers: Readonly<Record<string, string>>): RunProgram =>
  (program, args) => {
    const asked = `${program} ${args.join(' ')}`;
    const found = Object.keys(answers).find((key) =>
      key.split(' ').every((word) => asked.includes(word)),
    );
    return found === undefined
      ? Promise.reject(new Error('ENOENT'))
      : Promise.resolve(answers[found] ?? '');
  };

const HOST = 'IsStatusNotifierHostRegistered';
const ITEMS = 'RegisteredStatusNotifierItems';

describe('whether the desktop has a place for icons', () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['a host, says busctl', { [`busctl ${HOST}`]: 'b true\n' }, 'yes'],
    [
      'a watcher without a host',
      { [`busctl ${HOST}`]: 'b false\n', [`gdbus ${HOST}`]: '(<true>,)\n' },
      'no',
    ],
    ['a host, says gdbus', { [`gdbus ${HOST}`]: '(<true>,)\n' }, 'yes'],
    ['no host, says gdbus', { [`gdbus ${HOST}`]: '(<false>,)\n' }, 'no'],
    ['no watcher, says busctl', { 'busctl NameHasOwner': 'b false\n' }, 'no'],
    ['no watcher, says gdbus', { 'gdbus NameHasOwner': '(false,)\n' }, 'no'],
    ['a watcher that says nothing', { 'busctl NameHasOwner': 'b true\n' }, 'unknown'],
    ['nobody can be asked', {}, 'unknown'],
    ['an answer to something else', { [`busctl ${HOST}`]: 's "untrue"\n' }, 'unknown'],
  ])('%s', async (_what, answers, expected) => {
    expect(await hasTrayHost(tools(answers))).toBe(expected);
  });
});

describe('whether the watcher has an icon of this app', () => {
  const of = (list: string, owners: Readonly<Record<string, string>> = {}): Promise<string> =>
    hasTrayItem(77, tools({ [`busctl ${ITEMS}`]: list, ...owners }));

  it.each<[string, string, Readonly<Record<string, string>>, string]>([
    [
      'Chromium names it by its process',
      'as 1 "org.freedesktop.StatusNotifierItem-77-1"',
      {},
      'yes',
    ],
    [
      'KDE and GNOME add the path',
      'as 2 ":1.9/StatusNotifierItem" "org.freedesktop.StatusNotifierItem-77-1/StatusNotifierItem"',
      { 'GetConnectionUnixProcessID :1.9': 'u 12' },
      'yes',
    ],
    [
      'older ones have KDE’s name',
      'as 1 "org.kde.StatusNotifierItem-77-2@/StatusNotifierItem"',
      {},
      'yes',
    ],
    [
      'a unique name of this process',
      'as 1 ":1.41@/StatusNotifierItem"',
      { 'GetConnectionUnixProcessID :1.41': 'u 77\n' },
      'yes',
    ],
    ['nothing', 'as 0\n', {}, 'no'],
    [
      'others',
      'as 2 ":1.9/StatusNotifierItem" "org.freedesktop.StatusNotifierItem-770-1"',
      { ':1.9': 'u 12', 'StatusNotifierItem-770-1': 'u 770' },
      'no',
    ],
    ['one whose process is not told', 'as 1 ":1.9/StatusNotifierItem"', {}, 'unknown'],
    ['a list that cannot be read', 'v "something else"', {}, 'unknown'],
    ['no list', '', {}, 'unknown'],
  ])('%s', async (_what, list, owners, expected) => {
    expect(await of(list, owners)).toBe(expected);
  });

  it('reads what gdbus prints', async () => {
    const said = (list: string): Promise<string> =>
      hasTrayItem(77, tools({ [`gdbus ${ITEMS}`]: list, 'gdbus :1.5': '(uint32 77,)\n' }));
    expect(await said("(<[':1.5/StatusNotifierItem']>,)\n")).toBe('yes');
    expect(await said('(<@as []>,)\n')).toBe('no');
  });

  it('asks nobody’s process where its own name is listed', async () => {
    const run = vi.fn<RunProgram>(() =>
      Promise.resolve('as 2 ":1.9/a" "org.freedesktop.StatusNotifierItem-77-1"'),
    );
    expect(await hasTrayItem(77, run)).toBe('yes');
    expect(run).toHaveBeenCalledOnce();
  });
});
