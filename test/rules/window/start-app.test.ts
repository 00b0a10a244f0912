import fs from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventChannel } from '#ipc/names.ts';
import type { Accelerator } from '#core/settings/shortcut.ts';
import type { RunningApp } from '../../../electron/app/start-app.ts';
import { FakeHost } from '../../support/fake-host.ts';
import { useFolder } from '../../support/folder.ts';
import { startOn } from '../../support/running-app.ts';

const folder = useFolder();
let host: FakeHost;
let app: RunningApp | null;
beforeEach(async () => {
  host = new FakeHost();
  app = await startOn(host, folder('data'));
  expect(host.asked).toEqual([]);
});
afterEach(() => app?.stop());

const SHORTCUT = { accelerator: 'Control+Alt+P' as Accelerator, printed: null };
const popup = () => host.windows[0];
const sent = () => popup()?.webContents.sent.map(({ channel }) => channel);
const conditions = () => app?.store.state.conditions;

it('a click on the tray shows the popup once its page has drawn, and the next one hides it', async () => {
  expect(popup()?.isVisible()).toBe(false);
  host.clickTray();
  await host.call('drawn', undefined);
  expect(popup()?.isVisible()).toBe(true);
  expect(conditions()).toMatchObject({ popupOpen: true, onBattery: false });
  await host.call('facts', undefined);
  app?.store.dispatch({ kind: 'chosen', choices: { theme: 'dark' } });
  expect(host.theme.themeSource).toBe('dark');
  await expect.poll(sent).toContain(eventChannel('facts'));
  host.clickTray();
  expect(popup()?.isVisible()).toBe(false);
});

it('a new demo begins with trades, offers and terms of its own, and none of them is the person’s', async () => {
  const state = () => app?.store.state ?? expect.fail();
  await expect.poll(() => state().trades.sandbox.count).toBeGreaterThan(10);
  expect(state().trades.sandbox).toMatchObject({ undoable: 0, quotes: [{}, { end: null }] });
  expect(state().trades.real).toMatchObject({ count: 0, quotes: [] });
  expect(state().choices.quotes.terms.map(({ origin }) => origin)).toEqual(
    Array(3).fill('sandbox'),
  );
});

it('sleep, lock and battery decide what is requested, and a held shortcut opens the bar', async () => {
  host.change({ asleep: true });
  host.change({ locked: true, onBattery: true });
  expect(conditions()).toMatchObject({ asleep: true, locked: true, onBattery: true });
  host.change({ asleep: false, locked: false });
  expect(await host.call('chooseShortcut', SHORTCUT)).toMatchObject({ ok: true });
  expect([...host.shortcuts.keys()]).toEqual([SHORTCUT.accelerator]);
  app?.store.dispatch({ kind: 'chosen', choices: { firstStart: { closed: true } } });
  host.press(SHORTCUT.accelerator);
  await host.call('drawn', undefined);
  expect(popup()?.isVisible()).toBe(true);
  expect(sent()).toContain(eventChannel('openCommand'));
});

it('a test notification is like an alert, without a sound where none is wanted', async () => {
  const alerts = app?.store.state.choices.alerts ?? expect.fail();
  app?.store.dispatch({ kind: 'chosen', choices: { alerts: { ...alerts, sound: false } } });
  expect(await host.call('testAlert', undefined)).toMatchObject({ ok: true });
  expect(host.notes.map(({ note }) => note)).toMatchObject([
    {
      title: 'Test notification',
      silent: true,
      body: 'This is how an alert of Parallax looks. Nothing has fired.',
    },
  ]);
});

it('a second start and a click on the dock show it, a start at login does not', () => {
  host.tell('second-start', ['parallax', '--hidden']);
  expect(conditions()?.popupOpen).toBe(false);
  host.tell('second-start', ['parallax']);
  expect(conditions()?.popupOpen).toBe(true);
  popup()?.close();
  expect(popup()?.isDestroyed()).toBe(false);
  expect(conditions()?.popupOpen).toBe(false);
  host.tell('activate');
  expect(conditions()?.popupOpen).toBe(true);
});

it('closing the window ends the app only once it quits', () => {
  host.chooseInMenu('quit');
  expect(host.asked).toContain('quit');
  host.tell('quitting');
  popup()?.close();
  expect(popup()?.isDestroyed()).toBe(true);
});

it('a display that goes takes no window with it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const second = { bounds: { x: 1280, y: 0, width: 800, height: 600 } };
  const other = { ...second, workArea: second.bounds };
  host.displaysThere.push(other);
  host.clickTray();
  popup()?.setBounds({ x: 1_500, y: 20 });
  host.unplug(other);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  const { x = 0, width = 0 } = popup()?.getBounds() ?? {};
  expect(x + width).toBeLessThanOrEqual(1_280);
});

it('a question is the system’s, and its no changes nothing', async () => {
  host.answer = () => 0;
  const asked = await host.call('choosePublic', undefined);
  expect(asked).toMatchObject({ ok: false });
  expect(host.questions).toHaveLength(1);
  expect(app?.store.state.source.kind).toBe('sandbox');
});

it('once stopped, nobody answers the page, and another one starts in its folder', async () => {
  app?.stop();
  await expect(host.call('drawn', undefined)).rejects.toThrow('Nobody answers');
  const again = new FakeHost();
  app = await startOn(again, folder('data'));
  expect(app?.store.state.notices).toEqual([]);
  expect(again.asked).toEqual([]);
});

it('says why it can’t start, and ends', async () => {
  const broken = new FakeHost();
  fs.writeFileSync(folder('file'), '');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await startOn(broken, folder('file'))).toBeNull();
  vi.restoreAllMocks();
  expect(broken.asked).toEqual([expect.stringContaining('error '), 'exit 1']);
});
