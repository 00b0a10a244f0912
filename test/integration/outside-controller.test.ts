import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Pin } from '#core/requests/pins.ts';
import { en } from '#core/text/en.ts';
import { readAccess } from '../../electron/outside/access.ts';
import { openOutside, type OutsideController } from '../../electron/outside/outside-controller.ts';
import { createStore } from '../../electron/store/store.ts';
import { at } from '../support/account.ts';
import { useFolder } from '../support/folder.ts';
import { line, rawClient } from '../support/outside-client.ts';
import { rateTable, stateWith } from '../support/rates.ts';
import { NGN, USD } from '../support/recording.ts';
import { othersMay } from '../support/rights.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const inFolder = useFolder();
const opened: OutsideController[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.close()));

function begin(localInterface: boolean, pins: readonly Pin[] = []) {
  const initial = stateWith(rateTable({ NGN: '1600.5' }, { publishedAtMs: NOON }), NOON);
  const store = createStore({
    initial: { ...initial, choices: { ...initial.choices, localInterface, pins } },
    persist: () => undefined,
    hasStorage: () => true,
    onError: (error) => {
      throw error;
    },
  });
  const dispatch = vi.spyOn(store, 'dispatch');
  const onProblem = vi.fn();
  const time = { nowMs: NOON };
  let tick = (): void => undefined;
  const controller = openOutside({
    dataFolder: inFolder(),
    store,
    record: () => null,
    moment: () => at(time.nowMs),
    wording: () => ({ locale: 'en-GB', zone: 'UTC', text: en }),
    onProblem,
    each(work) {
      tick = work;
      return () => (tick = () => undefined);
    },
  });
  opened.push(controller);
  const choose = async (isOn: boolean): Promise<void> => {
    store.dispatch({ kind: 'chosen', choices: { localInterface: isOn } });
    await controller.settled();
  };
  return { store, dispatch, onProblem, controller, choose, time, tick: () => tick() };
}

const isServed = (): boolean => readAccess(inFolder('outside')) !== null;

async function answers(...requests: object[]): Promise<unknown[]> {
  const access = readAccess(inFolder('outside')) ?? expect.fail('not served');
  const client = await rawClient(access.address);
  client.send(line({ version: 1, token: access.token }));
  const replies = [];
  for (const [id, request] of requests.entries()) {
    client.send(line({ version: 1, id, request }));
    replies.push(await client.next());
  }
  client.socket.destroy();
  return replies;
}

describe('the local interface', () => {
  it('is off at first, and leaves nothing behind', async () => {
    const { controller } = begin(false);
    await controller.settled();
    expect(fs.readdirSync(inFolder())).toEqual([]);
  });

  it('follows its setting', async () => {
    const { controller, choose } = begin(true);
    await controller.settled();
    expect(isServed()).toBe(true);
    await choose(false);
    expect(fs.readdirSync(inFolder('outside'))).toEqual([]);
    await choose(true);
    expect(isServed()).toBe(true);
    controller.close();
    expect(isServed()).toBe(false);
  });

  it('answers from the state without an event: nothing counts as watched', async () => {
    const { controller, dispatch, store } = begin(true);
    await controller.settled();
    const before = store.state;
    const [rates, history] = await answers(
      { command: 'rates' },
      { command: 'history', pair: 'usd/ngn', range: 'day' },
    );
    expect(rates).toMatchObject({ ok: true, answer: { isSandbox: true } });
    expect(history).toMatchObject({ ok: false, error: { code: 'no-record' } });
    expect(dispatch).not.toHaveBeenCalled();
    expect(store.state).toBe(before);
  });

  it('shows why it could not be opened, until it is', async () => {
    fs.writeFileSync(inFolder('outside'), '');
    const { controller, store, onProblem, choose } = begin(true);
    await controller.settled();
    expect(store.state.desktop.interfaceProblem).toMatch(/outside/);
    expect(onProblem).toHaveBeenCalledOnce();
    await choose(false);
    expect(store.state.desktop.interfaceProblem).toBeNull();
    fs.rmSync(inFolder('outside'));
    await choose(true);
    expect(isServed()).toBe(true);
  });

  it.each([0, 1, 2])(
    'does not open when the app quits meanwhile, %i moments later',
    async (count) => {
      const { controller } = begin(true);
      for (let moment = 0; moment < count; moment += 1) await Promise.resolve();
      controller.close();
      await controller.settled();
      expect(fs.existsSync(inFolder('outside', 'access.json'))).toBe(false);
      expect(fs.existsSync(inFolder('outside', 'socket'))).toBe(false);
    },
  );
});

describe('the files for status bars', () => {
  const names = ['waybar.json', 'polybar.txt', 'xbar.txt', 'tmux.txt'];
  const text = (name: string): string => fs.readFileSync(inFolder('outside', name), 'utf8');

  it('are there while the interface is open, for the owner alone', async () => {
    const { controller, choose } = begin(true);
    await controller.settled();
    for (const name of names) {
      expect(othersMay(fs.statSync(inFolder('outside', name)))).toBe(0);
      expect(text(name)).toContain('DEMO USD/NGN');
    }
    await choose(false);
    expect(fs.readdirSync(inFolder('outside'))).toEqual([]);
    await choose(true);
    controller.close();
    expect(fs.readdirSync(inFolder('outside'))).toEqual([]);
  });

  it('follow the rates and their age, and are replaced at once', async () => {
    const { controller, store, tick, time } = begin(true, [
      { kind: 'pair', base: USD, quote: NGN, market: 'mid' },
    ]);
    await controller.settled();
    expect(text('tmux.txt')).toBe('DEMO USD/NGN mid 1,600.50 (12:00 UTC)\n');
    const before = fs.openSync(inFolder('outside', 'tmux.txt'), 'r');
    const table = rateTable({ NGN: '1700' }, { publishedAtMs: NOON + 60_000 });
    store.dispatch({
      kind: 'latest-answered',
      table,
      droppedCount: 0,
      atMs: NOON + 60_000,
      periodMs: 10_000,
    });
    tick();
    expect(text('tmux.txt')).toBe('DEMO USD/NGN mid 1,700.00 (12:01 UTC)\n');
    // A bar that was reading still has the whole of the one before.
    expect(fs.readFileSync(before, 'utf8')).toBe('DEMO USD/NGN mid 1,600.50 (12:00 UTC)\n');
    fs.closeSync(before);
    time.nowMs = NOON + 25 * 3_600_000;
    tick();
    expect(JSON.parse(text('waybar.json'))).toMatchObject({ class: ['stale', 'sandbox'] });
    expect(text('tmux.txt')).toContain('stale, not checked lately');
  });

  it('are written only when their text changes', async () => {
    const { controller, tick } = begin(true);
    await controller.settled();
    const { ino } = fs.statSync(inFolder('outside', 'tmux.txt'));
    tick();
    expect(fs.statSync(inFolder('outside', 'tmux.txt')).ino).toBe(ino);
  });

  it('hold for a minute from their own time, which a crash ends', async () => {
    const { controller, tick } = begin(true);
    await controller.settled();
    const file = inFolder('outside', 'tmux.txt');
    const command = `find '${file}' -mmin -1 -exec cat {} +`;
    const shown = (): string => execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' });
    const hourAgo = new Date(Date.now() - 3_600_000);
    fs.utimesSync(file, hourAgo, hourAgo);
    expect(shown()).toBe('');
    tick();
    expect(shown()).toContain('USD/NGN');
  });

  it('say in the settings why they cannot be written', async () => {
    const { controller, store, tick } = begin(true);
    await controller.settled();
    fs.rmSync(inFolder('outside', 'xbar.txt'));
    fs.mkdirSync(inFolder('outside', 'xbar.txt'));
    store.dispatch({
      kind: 'latest-answered',
      table: rateTable({ NGN: '1700' }, { publishedAtMs: NOON + 60_000 }),
      droppedCount: 0,
      atMs: NOON + 60_000,
      periodMs: 10_000,
    });
    tick();
    expect(store.state.desktop.interfaceProblem).toMatch(/xbar/);
    fs.rmdirSync(inFolder('outside', 'xbar.txt'));
    tick();
    expect(store.state.desktop.interfaceProblem).toBeNull();
  });
});
