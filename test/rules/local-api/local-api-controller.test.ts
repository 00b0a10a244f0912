import fs from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { en } from '#core/text/en.ts';
import { readAccess } from '../../../electron/local-api/access.ts';
import { askHere } from '../../../electron/history/chart-questions.ts';
import {
  openLocalApi,
  type LocalApiController,
} from '../../../electron/local-api/local-api-controller.ts';
import { at } from '../../support/account.ts';
import { useFolder } from '../../support/folder.ts';
import { line, rawClient } from '../../support/local-api-client.ts';
import { rateTable, stateWith } from '../../support/rates.ts';
import { storeOf } from '../../support/stores.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const inFolder = useFolder();
const opened: LocalApiController[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.close()));

function begin(localInterface: boolean) {
  const initial = stateWith(rateTable({ NGN: '1600.5' }, { publishedAtMs: NOON }), NOON);
  const store = storeOf({ ...initial, choices: { ...initial.choices, localInterface } });
  const dispatch = vi.spyOn(store, 'dispatch');
  const onProblem = vi.fn();
  const controller = openLocalApi({
    dataFolder: inFolder(),
    store,
    withRecord: (work) => work(null),
    askCharts: askHere((work) => work(null)),
    moment: () => at(NOON),
    wording: () => ({ locale: 'en-GB', zone: 'UTC', text: en }),
    onProblem,
  });
  opened.push(controller);
  const choose = async (isOn: boolean): Promise<void> => {
    store.dispatch({ kind: 'chosen', choices: { localInterface: isOn } });
    await controller.settled();
  };
  return { store, dispatch, onProblem, controller, choose };
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
