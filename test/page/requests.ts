import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { initialState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import type { Choices } from '#core/settings/choices.ts';
import type { BudgetView, RequestsView } from '#core/requests/budget-view.ts';
import type { ConnectionState } from '#core/requests/connection.ts';
import { PERIODS_MS } from '#core/requests/choices.ts';
import { type AppError, ok } from '#core/base/result.ts';
import type { Market } from '#core/rates/market.ts';
import { factsOf, type PageFacts } from '#core/app/facts.ts';
import { SANDBOX } from '#core/rates/source.ts';
import App from '../../renderer/app/App.svelte';
import { AppModel } from '../../renderer/app/app.svelte.ts';
import '../../renderer/ui/style/base.css';
import '../../renderer/ui/style/tokens.css';
import { fakeBridge } from '../support/fake-bridge.ts';
import { ANSWERED } from '../support/rates.ts';

export const SECOND = 1_000;
export const HOUR = 3_600 * SECOND;
export const DAY = 24 * HOUR;

/** 412 of 1,000 are used, and nine days and a bit are left. */
const budget = (change: Partial<BudgetView> = {}): BudgetView => ({
  limit: 1_000,
  used: 412,
  entered: 100,
  isLost: false,
  renewsAtMs: Date.parse('2030-12-01T00:00:00Z'),
  projected: 899,
  isSlowed: false,
  costs: PERIODS_MS.map((everyMs) => ({ everyMs, requests: (3 * 30 * DAY) / everyMs })),
  money: null,
  ...change,
});

export interface AccountChange {
  readonly requests?: Partial<RequestsView>;
  readonly budget?: Partial<BudgetView>;
  readonly choices?: Partial<Choices>;
  readonly connection?: Partial<ConnectionState>;
}

/** The facts of an account that polls three markets. */
export function accountFacts({
  requests,
  budget: money,
  choices,
  connection,
}: AccountChange = {}): PageFacts {
  const facts = sandboxFacts();
  return {
    ...facts,
    source: { kind: 'account', key: 'https://rates.example' },
    choices: { ...facts.choices, ...choices },
    connection: {
      connection: {
        address: 'https://rates.example',
        sendKeyAs: { way: 'header' },
        plan: 'developer',
        monthlyLimit: 1_000,
        monthlySum: null,
        renewsOnDay: 1,
      },
      key: 'held',
      canEncrypt: true,
      keyStorage: 'encrypted',
      ...connection,
    },
    requests: {
      halt: null,
      polled: [],
      refresh: { cost: 3, of: 'markets', notBeforeMs: null, isPossible: true },
      everyMs: 300 * SECOND,
      budget: budget(money),
      ...requests,
    },
  };
}

export function sandboxFacts(): PageFacts {
  const state = initialState(SANDBOX, 10 * SECOND, ANSWERED, NOTHING_RECORDED, 0);
  return factsOf(state, { nowMs: Date.now(), steadyMs: 0 });
}

/** The same facts, but a market's last request failed. */
export function failing(
  facts: PageFacts,
  error: AppError,
  nextTryMs: number | null = null,
  { atMs = Date.now(), market = facts.choices.market }: { atMs?: number; market?: Market } = {},
): PageFacts {
  const failure = { error, atMs, notBeforeMs: 0, count: 1 };
  return {
    ...facts,
    markets: { ...facts.markets, [market]: { ...facts.markets[market], failure } },
    nextTriesMs: { ...facts.nextTriesMs, [market]: nextTryMs },
  };
}

/** The popup with these facts, and its calls of main: each name with its arguments as JSON. */
export async function openPopup(
  facts: PageFacts,
  handlers: Parameters<typeof fakeBridge>[0] = {},
  locale = 'en-GB',
): Promise<ReturnType<typeof fakeBridge> & { calls: string[] }> {
  await page.viewport(400, 620);
  const calls: string[] = [];
  const note =
    (name: string) =>
    (args: unknown): { ok: true; value: null } => {
      calls.push(args === undefined ? name : `${name} ${JSON.stringify(args)}`);
      return ok(null);
    };
  const fake = fakeBridge({
    about: () =>
      ok({
        version: '9.9.9',
        platform: 'linux',
        locale,
        publicHost: 'open.er-api.com',
      }),
    facts: () => ok(facts),
    refresh: note('refresh'),
    choose: note('choose'),
    networkChanged: note('networkChanged'),
    connect: (args) => (note('connect')(args), ok({ rates: null })),
    ...handlers,
  });
  const model = new AppModel(fake.bridge);
  await model.start();
  await render(App, { model });
  return { ...fake, calls };
}
