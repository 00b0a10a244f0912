import { deserialize, serialize } from 'node:v8';
import type { AppState } from '../../electron/core/app/app-state.ts';
import { currencyCode } from '../../electron/core/rates/currency.ts';
import { type Market, MARKETS } from '../../electron/core/rates/market.ts';
import type { AppEvent } from '../../electron/core/app/events.ts';
import { factsOf, type PageFacts } from '../../electron/core/app/facts.ts';
import { reduce } from '../../electron/core/app/reducer.ts';
import { createRateService, type RateService } from '../../electron/service/client.ts';
import { persistTo } from '../../electron/store/persist.ts';
import type { RateRecord } from '../../electron/record/record.ts';
import { ADDRESS, at, accountState } from '../support/account.ts';

/** What main does between the last byte of an answer and the facts that it sends, in ms each. */
export interface Stages {
  readonly decode: number;
  readonly reduce: number;
  readonly commit: number;
  /** The facts found that changed, written as they go to the page, and read there. */
  readonly push: number;
}

const NOW = Date.parse('2026-11-20T12:00:00Z');
const PERIOD_MS = 300_000;

/** What main did with an answer, and what it sent. */
export interface Answered {
  readonly stages: Stages;
  readonly facts: PageFacts;
}

/** So many codes, with the naira and the euro among them. */
export function codesOf(count: number): string[] {
  const letters = (index: number): string =>
    `A${index.toString(36).toUpperCase().padStart(2, '0')}`;
  return ['NGN', 'EUR', ...Array.from({ length: count - 2 }, (_, index) => letters(index))];
}

/** Every rate another in each round, of 10 digits. */
export function latestBody(
  market: Market,
  codes: readonly string[],
  round: number,
  atMs = NOW + round * PERIOD_MS,
): Buffer {
  const rates = codes.map(
    (code, index) => `"${code}":${100 + index * 7 + ((round * 37 + index) % 1_000)}.1234567`,
  );
  const data = `{"timestamp":${atMs},"base":"USD","market":"${market}","rates":{${rates.join(',')}}}`;
  return Buffer.from(`{"status":"success","message":"retrieved","data":${data}}`);
}

/** Main's own parts one after the other, without the network and the page. */
export class Pipeline {
  readonly #service: RateService;
  readonly #persist: ReturnType<typeof persistTo>;
  readonly #codes: readonly string[];
  #state: AppState;
  #sent: PageFacts;
  #body: Buffer = Buffer.from('');
  #nowMs = NOW;
  #round = 0;

  constructor(record: RateRecord, currencies: number) {
    this.#codes = codesOf(currencies);
    this.#persist = persistTo((work) => work(record), { save: () => undefined });
    const watched = ['NGN', 'EUR'].map(currencyCode);
    this.#state = accountState({ address: ADDRESS }, { watched });
    this.#sent = this.#facts();
    this.#service = createRateService({
      baseUrl: ADDRESS,
      key: 'a-key-of-32-characters-or-so-000',
      fetch: () => Promise.resolve(new Response(new Uint8Array(this.#body))),
      now: () => this.#nowMs,
    });
  }

  /** The next answer of a market, by turns. */
  async latest(): Promise<Answered> {
    const market = MARKETS[this.#round % MARKETS.length] ?? 'mid';
    this.#nextAnswer(latestBody(market, this.#codes, this.#round));
    const startMs = performance.now();
    const answer = await this.#service.latest(market);
    const decode = performance.now() - startMs;
    if (!answer.ok) throw new Error(answer.error.code);
    const { table, droppedCount } = answer.value;
    if (table.rates.size !== this.#codes.length) throw new Error(`${table.rates.size} rates`);
    const event = {
      kind: 'latest-answered',
      table,
      droppedCount,
      atMs: this.#nowMs,
      steadyMs: 0,
    } as const;
    return this.#pushed({ decode, ...this.#taken(event) });
  }

  #nextAnswer(body: Buffer): void {
    this.#round += 1;
    this.#nowMs = NOW + this.#round * PERIOD_MS;
    this.#body = body;
  }

  #taken(event: AppEvent): { reduce: number; commit: number } {
    const before = this.#state;
    const startMs = performance.now();
    this.#state = reduce(before, event);
    const reducedMs = performance.now();
    this.#persist(event, before, this.#state);
    return { reduce: reducedMs - startMs, commit: performance.now() - reducedMs };
  }

  #facts(): PageFacts {
    return factsOf(this.#state, at(this.#nowMs));
  }

  #pushed(taken: Omit<Stages, 'push'>): Answered {
    const startMs = performance.now();
    const facts = this.#facts();
    if (facts.markets === this.#sent.markets) throw new Error('nothing changed');
    this.#sent = facts;
    deserialize(serialize({ markets: facts.markets }));
    return { stages: { ...taken, push: performance.now() - startMs }, facts };
  }
}

export const inMain = ({ decode, reduce: reduced, commit, push }: Stages): number =>
  decode + reduced + commit + push;
