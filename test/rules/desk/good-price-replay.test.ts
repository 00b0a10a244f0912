import { expect, it } from 'vitest';
import { initialState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Trade } from '#core/desk/trade.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { platformsBody } from '../../../electron/sandbox/endpoints/platforms.ts';
import { SANDBOX_SEED } from '../../../electron/sandbox/options.ts';
import { decodePlatforms } from '../../../electron/service/decode-platforms.ts';
import { parseJson } from '../../../electron/service/json.ts';
import { judged } from '../../support/desk-here.ts';
import { useFolder } from '../../support/folder.ts';
import { type Answer, asExpected, oracleGoodPrice } from '../../support/good-price-oracle.ts';
import { amount, SEED } from '../../support/nightly.ts';
import { decimal } from '../../support/rates.ts';
import { DAY, MINUTE } from '../../support/recording.ts';
import { seeded } from '../../support/seeded.ts';
import { trade } from '../../support/trades.ts';

const inFolder = useFolder();

const START = Date.parse('2026-01-05T00:00:00Z');
const ASSETS = ['USDT', 'USD', 'BTC'] as const;
type Asset = (typeof ASSETS)[number];
/** What a poll every five minutes sees of a market that changes every few seconds. */
const PERIOD_MS = 5 * MINUTE;

/** The sandbox's answer, encoded and decoded as a live one. */
function answerOf(asset: Asset, atMs: number) {
  const ticker = `${asset}NGN`;
  const body = parseJson(JSON.stringify(platformsBody(SANDBOX_SEED, ticker, atMs)));
  const decoded = decodePlatforms(body as Record<string, unknown>, ticker, atMs);
  if (!decoded.ok) throw new Error(`the sandbox has no ${ticker}`);
  return { ...decoded.value, billing: null };
}

/** A trade near a price of the last answer, with a fee on either side or none. */
function dealNear(asset: Asset, { quotes }: Answer, atMs: number, random: () => number): Trade {
  const quoted = quotes.flatMap(({ buy, sell }) => buy ?? sell ?? []);
  const level = Number(quoted[Math.floor(random() * quoted.length)]);
  const price = (level * (0.99 + random() * 0.02)).toFixed(2);
  const kind = random() < 0.5 ? 'buy' : 'sell';
  const feeIn = random() < 0.5 ? 'money' : 'asset';
  const fee = random() < 0.5 ? '0' : feeIn === 'money' ? '150.25' : '0.125';
  return trade(`${kind} ${(1 + random() * 900).toFixed(2)} @ ${price}`, {
    atMs,
    asset: currencyCode(asset),
    fee: decimal(fee),
    feeIn,
  });
}

it(
  'equals brute force over replayed months of the sandbox, and later quotes change nothing',
  () => {
    const days = amount(2, 62);
    const random = seeded(SEED + 30);
    const record = openRecord(inFolder('record.sqlite'), SANDBOX);
    const state = initialState(SANDBOX, null, DEFAULT_CHOICES, NOTHING_RECORDED, START);
    const answers: Record<Asset, Answer[]> = { USDT: [], USD: [], BTC: [] };
    const logged: { dealt: Trade; atOnce: ReturnType<typeof judged> }[] = [];
    for (let atMs = START; atMs < START + days * DAY; atMs += PERIOD_MS) {
      // The computer sleeps now and then; afterwards nothing is fresh.
      if (Math.floor((atMs - START) / (7 * 60 * MINUTE)) % 9 === 8) continue;
      for (const asset of ASSETS) {
        const quotes = answerOf(asset, atMs);
        record.savePlatforms(quotes, atMs);
        answers[asset].push({ atMs, quotes: quotes.quotes });
      }
      if (random() > amount(120, 600) / ((days * DAY) / PERIOD_MS)) continue;
      const asset = ASSETS[Math.floor(random() * ASSETS.length)] ?? 'USDT';
      // At the answer itself, or some time before the next one.
      const laterMs = random() < 0.2 ? 0 : Math.floor(random() * (PERIOD_MS - 1));
      const last = answers[asset].at(-1);
      if (!last) continue;
      const dealt = dealNear(asset, last, atMs + laterMs, random);
      logged.push({ dealt, atOnce: judged(record, state, dealt) });
    }
    for (const { dealt, atOnce } of logged) {
      expect(asExpected(atOnce)).toEqual(oracleGoodPrice(answers[dealt.asset as Asset], dealt));
      expect(judged(record, state, dealt)).toEqual(atOnce);
    }
    record.close();
    // All kinds of results were seen, and a rank for nearly all trades.
    const ranks = logged.flatMap(({ atOnce }) => atOnce ?? []);
    expect(ranks.length).toBeGreaterThan(amount(80, 400));
    expect(ranks.some(({ better }) => better === 0)).toBe(true);
    expect(ranks.some(({ better, count }) => better === count)).toBe(true);
    expect(new Set(ranks.map(({ count }) => count)).size).toBeGreaterThan(5);
  },
  amount(240_000, 1_200_000),
);
