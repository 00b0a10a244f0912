import fc from 'fast-check';
import fs from 'node:fs';
import { expect, it } from 'vitest';
import type { ReadRows } from '#core/desk/read-rows.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { readTrades } from '../../../electron/desk/import-trades.ts';
import { useFolder } from '../../support/folder.ts';
import { handFile, handFiles, unknownColumns } from '../../support/hand-files.ts';
import { amount } from '../../support/nightly.ts';
import {
  answersOf,
  type Dialect,
  dialects,
  fileOf,
  isFeeKnown,
  type ToldTrade,
  toldTrades,
} from '../../support/trade-dialects.ts';

const inFolder = useFolder();
const LISTS = amount(250, 20_000);
const pair = { asset: currencyCode('USDT'), money: currencyCode('NGN') };

/** Reads a file as a person does who answers each question truly. */
function readIn(trades: readonly ToldTrade[], dialect: Dialect, share = 1) {
  const file = inFolder('dialect.csv');
  const bytes = fileOf(trades, dialect);
  fs.writeFileSync(file, bytes.subarray(0, Math.ceil(bytes.length * share)));
  const nowMs = Date.parse('2026-11-11');
  const job = {
    kind: 'read-trades',
    file,
    chosen: null,
    remembered: [],
    pair,
    nowMs,
  } as const;
  const first = readTrades(job, []);
  if (first.kind === 'refused') return first;
  const { chosen, questions } = first;
  const truth = answersOf(dialect);
  const signOf = (field: keyof typeof chosen.decimals) =>
    questions.includes(field) ? truth.decimal : null;
  return readTrades(
    {
      ...job,
      chosen: {
        ...chosen,
        dateOrder: questions.includes('time') ? truth.dateOrder : null,
        zone: questions.includes('zone') ? truth.zone : null,
        asset: questions.includes('asset') ? pair.asset : null,
        decimals: {
          amount: signOf('amount'),
          price: signOf('price'),
          total: signOf('total'),
          fee: signOf('fee'),
        },
      },
    },
    [],
  );
}

const told = ({ trades }: ReadRows): unknown[] =>
  trades.map(({ kind, atMs, amount, price, fee, feeIn, asset, money }) => [
    kind,
    new Date(atMs).toISOString(),
    amount,
    price,
    `${asset}/${money}`,
    fee === '0' ? '0' : `${fee} ${feeIn}`,
  ]);

const byText = (left: unknown, right: unknown): number =>
  JSON.stringify(left) < JSON.stringify(right) ? -1 : 1;

function expected(trades: readonly ToldTrade[], dialect: Dialect): unknown[] {
  const rows = trades.map(({ kind, atMs, amount, price, fee }) => [
    kind,
    new Date(atMs).toISOString(),
    amount,
    price,
    'USDT/NGN',
    fee === '0' || !isFeeKnown(dialect.layout) ? '0' : `${fee} asset`,
  ]);
  return rows.sort(byText);
}

it('a list of trades in any dialect reads back the same, or is refused by its row', () => {
  const ends = { read: 0, refused: 0 };
  const refusals = new Map<string, number>();
  fc.assert(
    fc.property(toldTrades, dialects, (trades, dialect) => {
      // A header names one offset, and Berlin has two.
      fc.pre(dialect.zoneIn !== 'header' || dialect.zone !== 'Europe/Berlin');
      const answer = readIn(trades, dialect);
      const read = answer.kind === 'looked' && answer.questions.length === 0 ? answer.read : null;
      if (read === null || read.problemCount > 0) {
        // Nothing is stored then, and the person is told why.
        const why =
          answer.kind === 'refused'
            ? answer.why
            : (read?.problems[0]?.problem ??
              `missing ${answer.missing.join()} ${answer.questions.join()}`);
        expect(why).not.toBe('missing  ');
        if (read) expect(read.problems[0]?.line).toBeGreaterThan(0);
        ends.refused += 1;
        const key = `${dialect.layout}: ${why}`;
        refusals.set(key, (refusals.get(key) ?? 0) + 1);
        return;
      }
      ends.read += 1;
      expect(told(read).sort(byText)).toEqual(expected(trades, dialect));
    }),
    { numRuns: LISTS },
  );
  // Only a file without a total can be refused: 1.234 and 1,234 in one column are no numbers.
  expect(Object.fromEntries(refusals)).toEqual({});
  expect(ends.read).toBeGreaterThan(0.9 * LISTS);
});

it('of a file that was cut, nothing is read that its trades are not, without a word', () => {
  fc.assert(
    fc.property(toldTrades, dialects, fc.double({ min: 0, max: 1, noNaN: true }), (...made) => {
      const [trades, dialect, share] = made;
      fc.pre(dialect.zoneIn !== 'header' || dialect.zone !== 'Europe/Berlin');
      const answer = readIn(trades, dialect, share);
      if (answer.kind === 'refused' || !answer.isEnded) return;
      const read = answer.questions.length === 0 ? answer.read : null;
      if (!read || read.problemCount > 0) return;
      const whole = expected(trades, dialect).map((each) => JSON.stringify(each));
      for (const each of told(read)) expect(whole).toContain(JSON.stringify(each));
    }),
    { numRuns: amount(125, 20_000) },
  );
});

it('a list that a person keeps is read as it was told, and each column that is not used is named', () => {
  const file = inFolder('hand.csv');
  fc.assert(
    fc.property(toldTrades, handFiles, (trades, hand) => {
      // Of a list without a kind and without a minus, the kind is asked.
      fc.pre(hand.kind !== null || trades.some(({ kind }) => kind === 'sell'));
      // 0.5 at 2 is 1: then the unknown column may be the amount of a total.
      const isProduct = trades.every(
        ({ fee, price, amount: units }) =>
          Math.abs(Number(fee) * Number(price) - Number(units)) <= 0.01 * Number(units),
      );
      fc.pre(hand.fee !== 'What it took' || !isProduct);
      fs.writeFileSync(file, handFile(trades, hand));
      const nowMs = Date.parse('2026-11-11');
      const job = {
        kind: 'read-trades',
        file,
        remembered: [],
        pair,
        nowMs,
      } as const;
      const first = readTrades({ ...job, chosen: null }, []);
      if (first.kind !== 'looked') throw new Error(first.why);
      const { chosen, questions } = first;
      const sign = (field: keyof typeof chosen.decimals) =>
        questions.includes(field) ? '.' : null;
      const answer = readTrades(
        {
          ...job,
          chosen: {
            ...chosen,
            zone: 'UTC',
            asset: pair.asset,
            statuses: first.statuses.map((status) => ({ status, isDone: true })),
            decimals: {
              amount: sign('amount'),
              price: sign('price'),
              total: null,
              fee: sign('fee'),
            },
          },
        },
        [],
      );
      if (answer.kind !== 'looked') throw new Error(answer.why);
      const { read, unused } = answer;
      expect([answer.questions, answer.missing, read?.problems]).toEqual([[], [], []]);
      const isFeeRead = hand.fee !== null && hand.fee !== 'What it took';
      const expectedTrades = trades.map(({ kind, atMs, amount: units, price, fee }) => {
        const paid = fee === '0' || !isFeeRead ? '0' : `${fee} money`;
        return [kind, new Date(atMs).toISOString(), units, price, 'USDT/NGN', paid];
      });
      expect((read ? told(read) : []).sort(byText)).toEqual(expectedTrades.sort(byText));
      expect(unused.map(({ header }) => header).sort()).toEqual(unknownColumns(hand).sort());
      expect(read?.noTrades).toBe(hand.other === null ? 0 : 1);
      expect(read?.unfinished).toBe(hand.status === null ? 0 : 1);
    }),
    { numRuns: amount(100, 20_000) },
  );
});
