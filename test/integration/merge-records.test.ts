import { DatabaseSync } from 'node:sqlite';
import fs from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RateTable } from '#core/rates/rate-table.ts';
import { SANDBOX, type Source } from '#core/rates/source.ts';
import { feedsIn } from '../../electron/record/feeds.ts';
import { type Merged, mergeRecords } from '../../electron/record/merge-records.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import type { RateRecord } from '../../electron/record/record.ts';
import { Snapshots, STORED_GRAINS, type StoredGrain } from '../../electron/record/snapshots.ts';
import { replayGaps } from '../../electron/record/replay-gaps.ts';
import { useFolder } from '../support/folder.ts';
import { RULES } from '../support/quotes.ts';
import { decimal } from '../support/rates.ts';
import {
  candlesIn,
  DAY,
  everyFiveMinutes,
  holesIn as holesOfMid,
  HOUR,
  keepUp,
  MINUTE,
  pointsIn,
  quotesOf,
  saveAll,
  START,
  tableOf,
} from '../support/recording.ts';

const inFolder = useFolder();
const hourOf = (ms: number): number => Math.floor(ms / HOUR);
const ACCOUNT: Source = { kind: 'account', key: 'https://rates.example' };

/** A check of a desk: what the ticker answered, and the number of the market's publication. */
interface Check {
  readonly atMs: number;
  readonly price: number;
  readonly published: number;
  /** Whether the market's answer states no time. */
  readonly isTimeless: boolean;
}

interface Desk {
  readonly checks: readonly Check[];
  readonly periodMs: number;
  readonly isPacked: boolean;
  /** Whether the desk keeps only the last of each hour of what is older than 90 minutes. */
  readonly keepsLess: boolean;
}

const publishedMs = (number: number): number => START + number * 17 * MINUTE;
const tableFor = ({ atMs, published, isTimeless }: Check) => ({
  ...tableOf(publishedMs(published), { NGN: String(1_500 + published), EUR: '0.5' }),
  ...(isTimeless ? { publishedAtMs: null } : {}),
  firstSeenAtMs: atMs,
});

/** Records what a desk saw, as the app does. */
function recordDesk(name: string, { checks, periodMs, isPacked, keepsLess }: Desk): string {
  const record = openRecord(inFolder(name), SANDBOX);
  record.together(() => {
    let before: Check | null = null;
    for (const check of checks) {
      record.savePlatforms(quotesOf(null, String(check.price), null), check.atMs, periodMs);
      record.saveLatest(tableFor(check), check.atMs, before && tableFor(before), periodMs);
      before = check;
    }
  });
  const rawBeforeMs = keepsLess ? (checks.at(-1)?.atMs ?? 0) - 90 * MINUTE : -1;
  if (isPacked || keepsLess) keepUp(record, { rawBeforeMs, hourlyBeforeMs: -1 }, ['NGN']);
  record.close();
  return inFolder(name);
}

/**
 * Checks of two desks are never of one moment; a clock may be off, and a desk may sleep. Times are
 * even, because half of the time up to which a plan reaches is stored in whole milliseconds.
 */
const deskOf = (offsetMs: number, isPlain = true): fc.Arbitrary<Desk> =>
  fc
    .record({
      steps: fc.array(
        fc.record({
          minutes: fc.oneof(
            { weight: 8, arbitrary: fc.integer({ min: 1, max: 9 }) },
            fc.integer({ min: 10, max: 300 }),
          ),
          price: fc.integer({ min: 1, max: 3 }),
          publications: fc.constantFrom(0, 0, 1, 3),
          isTimeless: isPlain ? fc.constant(false) : fc.boolean(),
        }),
        { minLength: 1, maxLength: 30 },
      ),
      manyPrices: fc.constantFrom(0, 0, 130),
      startMinutes: fc.integer({ min: 0, max: 200 }),
      clockMinutes: fc.constantFrom(0, 0, -7, 11),
      periodMs: fc.constantFrom(1, 5, 30).map((minutes) => minutes * MINUTE),
      keepsLess: isPlain ? fc.constant(false) : fc.boolean(),
    })
    .map(({ steps, manyPrices, startMinutes, clockMinutes, periodMs, keepsLess }) => {
      const many = Array.from({ length: manyPrices }, (_, index) => ({
        minutes: 1,
        price: 10 + (index % 7),
        publications: 1,
        isTimeless: false,
      }));
      let atMs = START + 12 * HOUR + (startMinutes + clockMinutes) * MINUTE + offsetMs;
      let published = Math.floor(startMinutes / 17);
      const checks = [...many, ...steps].map(({ minutes, price, publications, isTimeless }) => {
        atMs += minutes * MINUTE;
        published += publications;
        return { atMs, price, published, isTimeless };
      });
      return { checks, periodMs, isPacked: manyPrices > 0, keepsLess };
    });

const desks = fc.tuple(deskOf(0), deskOf(2));

function merge(left: string, right: string, name: string): string {
  for (const log of ['', '-wal', '-shm']) fs.rmSync(inFolder(name + log), { force: true });
  const merged = mergeRecords(left, right, inFolder(name));
  if (!merged.ok) throw new Error(JSON.stringify(merged.error));
  return inFolder(name);
}

interface Row {
  readonly atMs: number;
  readonly confirmedMs: number;
  readonly text: string;
}

/** What a record has of a feed, packed or not. */
function rowsIn(file: string, feed: string, grain: StoredGrain, name: string): Row[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const feeds = feedsIn(db, 1n);
    return [...new Snapshots(db, feeds).readAll(feeds.find(feed) ?? -1n, grain)]
      .map(({ atMs, firstSeenMs, confirmedMs, cells }) => ({
        atMs,
        firstSeenMs,
        confirmedMs,
        text: cells.get(name) ?? '',
      }))
      .sort((a, b) => a.atMs - b.atMs);
  } finally {
    db.close();
  }
}

/** The place of the candles below. */
const CANDLES = 3;

const cellsOf = (cells: ReadonlyMap<string, string>): string[] =>
  [...cells].map((cell) => cell.join(' ')).sort();

/** Everything of a record, or all but what is made of raw snapshots, in an order of its own. */
function whole(file: string, isMadeToo = true): string {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = (sql: string): string[] =>
    db
      .prepare(sql)
      .all()
      .map((row) => JSON.stringify(row));
  try {
    const feeds = feedsIn(db, 1n);
    const snapshots = new Snapshots(db, feeds);
    const stored = feeds
      .all()
      .flatMap(({ id, key }) =>
        (isMadeToo ? STORED_GRAINS : (['raw'] as const)).flatMap((grain) =>
          [...snapshots.readAll(id, grain)].map(({ cells, ...times }) =>
            JSON.stringify([key, grain, times, cellsOf(cells)]),
          ),
        ),
      );
    const others = [
      rows(`SELECT key, from_ms, to_ms, period_ms FROM coverage JOIN feed ON feed.id = feed_id`),
      rows(`SELECT key, checked_ms, published_ms, first_seen_ms, confirmed_ms, length(cells) FROM current
            JOIN snapshot s ON s.id = snapshot_id JOIN feed ON feed.id = s.feed_id`),
      rows(
        `SELECT key, code, is_new, p.at_ms FROM platform_change p JOIN feed ON feed.id = feed_id`,
      ),
      rows(`SELECT key, text, base, grain, from_ms, open, high, low, close, observations, opened_ms,
            closed_ms FROM candle JOIN feed ON feed.id = feed_id JOIN name ON name.id = name_id`),
      rows('SELECT key, code, believed FROM doubted_rate JOIN feed ON feed.id = feed_id'),
      rows('SELECT series, day_ms, requested_ms, offered FROM requested_day'),
      rows('SELECT code, name FROM currency'),
    ];
    if (!isMadeToo) others.splice(CANDLES, 1);
    return [stored, ...others].map((list) => list.sort().join('\n')).join('\n\n');
  } finally {
    db.close();
  }
}

/** The oracle: what two desks saw, minute by minute, without the record's code. */
const seenBy = (both: readonly Desk[]): Check[] =>
  both.flatMap(({ checks }) => [...checks]).sort((a, b) => a.atMs - b.atMs);

/**
 * When each price of a desk was surely there: its first and its last check in a row. Where the last
 * price outlasts its hour, the closed hour also says the check before the last.
 */
function sightsOf({ checks }: Desk): Check[] {
  const start = checks.findLast(({ price }, index) => checks[index - 1]?.price !== price);
  const outlasts = hourOf(start?.atMs ?? 0) !== hourOf(checks.at(-1)?.atMs ?? 0);
  return checks.filter(
    (check, index) =>
      checks[index - 1]?.price !== check.price ||
      checks[index + 1]?.price !== check.price ||
      (outlasts && index === checks.length - 2),
  );
}

function pricesOf(both: readonly Desk[]): Row[] {
  const sights = both.flatMap(sightsOf).sort((a, b) => a.atMs - b.atMs);
  const rows: { atMs: number; confirmedMs: number; text: string }[] = [];
  for (const { atMs, price } of sights) {
    const last = rows.at(-1);
    if (last?.text === String(price)) last.confirmedMs = atMs;
    else rows.push({ atMs, confirmedMs: atMs, text: String(price) });
  }
  return rows;
}

/** No check within two of the plan that any earlier check followed. */
function holesOf(both: readonly Desk[]): string[] {
  const checks = both
    .flatMap(({ checks, periodMs }) =>
      checks.map(({ atMs }) => ({ atMs, untilMs: atMs + 2 * periodMs })),
    )
    .sort((a, b) => a.atMs - b.atMs);
  return checks.slice(1).flatMap(({ atMs }, index) => {
    const earlier = checks.slice(0, index + 1);
    const isPlanned = earlier.some(({ untilMs }) => untilMs >= atMs);
    return isPlanned ? [] : [`${earlier.at(-1)?.atMs ?? 0} to ${atMs}`];
  });
}

function holesIn(file: string, feed: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db
    .prepare(
      `SELECT from_ms, to_ms FROM coverage JOIN feed ON feed.id = feed_id WHERE key = ? ORDER BY from_ms`,
    )
    .all(feed);
  db.close();
  return rows
    .slice(1)
    .map((row, index) => `${String(rows[index]?.['to_ms'])} to ${String(row['from_ms'])}`);
}

describe('two records of one source', () => {
  it('become what both desks saw, by brute force', () => {
    fc.assert(
      fc.property(desks, (both) => {
        const [left, right] = both.map((desk, index) => {
          fs.rmSync(inFolder(`${index}.sqlite`), { force: true });
          return recordDesk(`${index}.sqlite`, desk);
        }) as [string, string];
        const out = merge(left, right, 'out.sqlite');
        const prices = rowsIn(out, 'ticker USDTNGN', 'raw', 'buy =cmd alpha');
        expect(prices.map(({ atMs, confirmedMs, text }) => ({ atMs, confirmedMs, text }))).toEqual(
          pricesOf(both),
        );
        const seen = seenBy(both);
        const numbers = [...new Set(seen.map(({ published }) => published))].sort((a, b) => a - b);
        expect(rowsIn(out, 'mid', 'raw', 'NGN')).toEqual(
          numbers.map((number) => {
            const times = seen.filter((each) => each.published === number).map(({ atMs }) => atMs);
            return {
              atMs: publishedMs(number),
              firstSeenMs: Math.min(...times),
              confirmedMs: Math.max(...times),
              text: String(1_500 + number),
            };
          }),
        );
        // An hour that a desk closed has the last publication that either saw of it.
        const closed = new Set(
          [left, right].flatMap((file) =>
            rowsIn(file, 'mid', 'hour', 'NGN').map(({ atMs }) => hourOf(atMs)),
          ),
        );
        expect(rowsIn(out, 'mid', 'hour', 'NGN').map(({ atMs }) => atMs)).toEqual(
          [...closed]
            .sort((a, b) => a - b)
            .map((hour) =>
              Math.max(...numbers.map(publishedMs).filter((atMs) => hourOf(atMs) === hour)),
            ),
        );
        expect(holesIn(out, 'ticker USDTNGN')).toEqual(holesOf(both));
        expect(holesIn(out, 'mid')).toEqual(holesOf(both));
      }),
      { numRuns: 30 },
    );
  });

  it('become the same in either order, and neither adds anything twice', () => {
    fc.assert(
      fc.property(fc.tuple(deskOf(0, false), deskOf(2, false)), (both) => {
        const [left, right] = both.map((desk, index) => {
          fs.rmSync(inFolder(`${index}.sqlite`), { force: true });
          return recordDesk(`${index}.sqlite`, desk);
        }) as [string, string];
        const before = [left, right].map((file) => fs.readFileSync(file));
        const out = merge(left, right, 'out.sqlite');
        const merged = whole(out);
        expect(whole(merge(right, left, 'other.sqlite'))).toBe(merged);
        for (const [index, again] of [left, right].entries()) {
          expect(whole(merge(out, again, 'again.sqlite'))).toBe(merged);
          fs.copyFileSync(again, inFolder('copy.sqlite'));
          const twice = merge(again, inFolder('copy.sqlite'), 'twice.sqlite');
          // The app closes an hour only when the next one begins. What was seen between two equal
          // values may be dropped, and then they are one.
          if (both[index]?.keepsLess === false)
            expect(whole(twice, false)).toBe(whole(again, false));
          expect(whole(merge(twice, again, 'thrice.sqlite'))).toBe(whole(twice));
        }
        expect([left, right].map((file) => fs.readFileSync(file))).toEqual(before);
      }),
      { numRuns: 20 },
    );
  });

  it('of three desks are one, whichever are joined first', () => {
    fc.assert(
      fc.property(fc.tuple(deskOf(0), deskOf(2), deskOf(4)), (all) => {
        const [a, b, c] = all.map((desk, index) => {
          fs.rmSync(inFolder(`${index}.sqlite`), { force: true });
          return recordDesk(`${index}.sqlite`, desk);
        }) as [string, string, string];
        const first = merge(merge(a, b, 'ab.sqlite'), c, 'ab-c.sqlite');
        const last = merge(a, merge(b, c, 'bc.sqlite'), 'a-bc.sqlite');
        expect(rowsIn(first, 'mid', 'raw', 'NGN')).toEqual(rowsIn(last, 'mid', 'raw', 'NGN'));
        expect(rowsIn(first, 'mid', 'hour', 'NGN')).toEqual(rowsIn(last, 'mid', 'hour', 'NGN'));
        expect(holesIn(first, 'mid')).toEqual(holesOf(all));
        expect(holesIn(last, 'mid')).toEqual(holesOf(all));
      }),
      { numRuns: 15 },
    );
  });
});

describe('a merged record', () => {
  const opened = <T>(file: string, read: (record: RateRecord) => T): T => {
    const record = openRecord(file, SANDBOX);
    try {
      return read(record);
    } finally {
      record.close();
    }
  };
  const filled = (name: string, fill: (record: RateRecord) => void): string => {
    opened(inFolder(name), fill);
    return inFolder(name);
  };

  it('is read by charts and Gaps as the record of one app that saw all', () => {
    const EVERY = 5 * MINUTE;
    const steps = fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 40, maxLength: 40 });
    /** In which of the hours a desk is open. */
    const open = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(steps, open, open, (moves, ...shifts) => {
        const end = START + 8 * HOUR;
        // The market moves every 12 minutes, whoever looks.
        const see = (record: RateRecord, atMs: number, before: RateTable | null): RateTable => {
          const step = Math.floor((atMs - START) / (12 * MINUTE));
          const updatedAtMs = START + step * 12 * MINUTE;
          const bid = 1_600 + (moves[step] ?? 0);
          const prices = [
            ['alpha', '1600', '1590'],
            ['beta', '1615', String(bid)],
          ] as const;
          const quotes = prices.map(([code, buy, sell]) => ({
            code,
            buy: decimal(buy),
            sell: decimal(sell),
            updatedAtMs,
          }));
          const listed = { ticker: 'USDTNGN', quotes, droppedCount: 0, billing: null };
          record.savePlatforms(listed, atMs, EVERY);
          const table = { ...tableOf(updatedAtMs, { NGN: `${bid}` }), firstSeenAtMs: atMs };
          const isNew = before?.publishedAtMs !== updatedAtMs;
          if (isNew) record.saveLatest(table, atMs, before, EVERY);
          else record.confirmLatest('mid', atMs, EVERY);
          return isNew ? table : before;
        };
        const recorded = (name: string, checks: readonly number[]): string => {
          for (const log of ['', '-wal', '-shm']) fs.rmSync(inFolder(name + log), { force: true });
          return filled(name, (record) =>
            record.together(() => {
              checks.reduce<RateTable | null>((before, atMs) => see(record, atMs, before), null);
            }),
          );
        };
        const checksOf = (hours: readonly boolean[], offsetMs: number): number[] =>
          Array.from({ length: 96 }, (_, n) => START + n * EVERY + offsetMs).filter(
            (atMs) => hours[hourOf(atMs - START)],
          );
        const [left, right] = shifts.map((hours, n) => checksOf(hours, n * 2 * MINUTE));
        if (!left || !right) return;
        const all = [...left, ...right].sort((a, b) => a - b);
        const merged = merge(recorded('a.sqlite', left), recorded('b.sqlite', right), 'm.sqlite');
        const single = recorded('single.sqlite', all);
        const question = {
          sourceKey: SANDBOX.key,
          ticker: 'USDTNGN' as never,
          fromMs: START,
          nowMs: end,
          periodMs: EVERY,
          rules: RULES,
          amount: { unit: 'money', amount: decimal('500000') },
          terms: [],
          times: 'utc',
        } as const;
        const charts = (file: string) =>
          opened(file, (record) => ({
            points: pointsIn(record, { toMs: end }),
            candles: candlesIn(record, { toMs: end, bucketMs: HOUR }),
            holes: holesOfMid(record, START, end),
          }));
        expect(charts(merged)).toEqual(charts(single));
        const gapsOf = (file: string) => replayGaps(file, question, () => undefined);
        expect(gapsOf(merged)).toEqual(gapsOf(single));
        // Counted from the checks alone: which of them see beta pay more than alpha asks.
        const seen = all.filter(
          (atMs) => (moves[Math.floor((atMs - START) / (12 * MINUTE))] ?? 0) > 0,
        );
        const { gaps } = gapsOf(merged);
        const isIn = (atMs: number): boolean =>
          gaps.some(({ firstMs, lastMs }) => atMs >= firstMs && atMs <= lastMs);
        expect(all.filter(isIn)).toEqual(seen);
      }),
      { numRuns: 20 },
    );
  });

  it('counts no observation twice, where one desk or both keep candles alone', () => {
    const tables = everyFiveMinutes(3 * 288);
    const short = { rawBeforeMs: START + 3 * DAY, hourlyBeforeMs: START + 2 * DAY };
    const long = filled('long.sqlite', (record) => saveAll(record, tables));
    const [first, second] = ['first.sqlite', 'second.sqlite'].map((name) =>
      filled(name, (record) => {
        saveAll(record, tables);
        keepUp(record, short, ['NGN']);
      }),
    ) as [string, string];
    const read = (file: string) =>
      [HOUR, DAY].map((bucketMs) => opened(file, (record) => candlesIn(record, { bucketMs })));
    const [hours, days] = read(long);
    expect([hours?.length, days?.length]).toEqual([72, 3]);
    const both = merge(long, first, 'both.sqlite');
    expect(read(both)).toEqual([hours, days]);
    const alone = read(first);
    expect(alone[1]).toEqual(days);
    expect(read(merge(first, second, 'candles.sqlite'))).toEqual(alone);
    const again = merge(both, first, 'again.sqlite');
    expect(whole(again)).toBe(whole(both));
  });

  it('has the extremes that only one desk saw', () => {
    const prices = (odd: string) => (n: number) => (n === 3 ? odd : '1600');
    const drop = { rawBeforeMs: START + DAY, hourlyBeforeMs: -1 };
    const files = ['1500', '1700'].map((odd, index) =>
      filled(`${index}.sqlite`, (record) => {
        saveAll(record, everyFiveMinutes(12, prices(odd)));
        // The current snapshot is never dropped, so it is of another day.
        saveAll(record, [tableOf(START + 2 * DAY, { NGN: '1600' })]);
        keepUp(record, drop, ['NGN']);
      }),
    ) as [string, string];
    const out = merge(...files, 'out.sqlite');
    const [candle] = opened(out, (record) => candlesIn(record, { bucketMs: HOUR }));
    expect(candle).toMatchObject({ high: 1700, low: 1500, observations: 12 });
  });

  it('is current as the later check, but never with an earlier publication', () => {
    const [old, fresh] = [tableOf(START, { NGN: '1' }), tableOf(START + HOUR, { NGN: '2' })];
    const behind = filled('behind.sqlite', (record) => {
      record.saveLatest(old, START + 3 * HOUR, null);
    });
    const ahead = filled('ahead.sqlite', (record) => {
      record.saveLatest(fresh, START + 2 * HOUR, null);
    });
    const mid = (file: string) => opened(file, (record) => record.load().markets.mid);
    expect(mid(merge(behind, ahead, 'out.sqlite'))).toEqual({
      table: fresh,
      checkedAtMs: START + 3 * HOUR,
    });
    // A time that was ahead when it was seen binds nobody.
    const wrong = filled('wrong.sqlite', (record) => {
      const table = { ...tableOf(START + 9 * DAY, { NGN: '3' }), firstSeenAtMs: START };
      record.saveLatest(table, START, null);
    });
    expect(mid(merge(behind, wrong, 'next.sqlite'))?.table).toEqual(old);
  });

  it('has a platform new once, whoever saw it first', () => {
    const quotes = quotesOf(null, '1', null);
    const change = (atMs: number, isNew: boolean) => ({ code: 'alpha', isNew, atMs });
    const files = [0, MINUTE].map((lateMs, index) =>
      filled(`${index}.sqlite`, (record) => {
        const changes = [change(START + lateMs, true), change(START + HOUR + lateMs, false)];
        record.savePlatforms(quotes, START + HOUR + lateMs, MINUTE, changes);
      }),
    ) as [string, string];
    const out = merge(...files, 'out.sqlite');
    const [ticker] = opened(out, (record) => [...record.load().tickers.values()]);
    expect(ticker?.changes).toEqual([change(START, true), change(START + HOUR, false)]);
  });

  it('has what only one of them has: feeds, names, requested days and another source', () => {
    const left = filled('left.sqlite', (record) => {
      saveAll(record, [tableOf(START, { NGN: '1600' }, 'parallel')]);
      record.requestedDays.note(START, START + DAY, true);
      record.saveCurrencies(new Map([['NGN' as never, 'Naira']]), START);
    });
    const right = filled('right.sqlite', (record) => {
      record.saveDayRates(
        {
          kind: 'rates',
          base: 'USD' as never,
          rates: new Map([['NGN' as never, '1611.5' as never]]),
          timestampMs: START,
          droppedCount: 0,
          billing: null,
        },
        START + DAY,
      );
    });
    const other = openRecord(right, ACCOUNT);
    saveAll(other, [tableOf(START, { NGN: '1' })]);
    other.close();
    const out = merge(left, right, 'out.sqlite');
    const again = openRecord(out, ACCOUNT);
    expect(again.load().markets.mid?.table.rates.get('NGN' as never)).toBe('1');
    again.close();
    opened(out, (record) => {
      const { markets, currencies } = record.load();
      expect(Object.keys(markets)).toEqual(['parallel']);
      expect(currencies?.names.get('NGN' as never)).toBe('Naira');
      expect(record.requestedDays.answered(0, START + DAY)).toEqual([START]);
      expect(record.day('mid', 'USD' as never, ['NGN' as never], START)).toMatchObject([
        { rate: '1611.5', origin: 'service' },
      ]);
    });
  });
});

describe('what is merged only with an error that says what to do', () => {
  const record = (name: string, source = SANDBOX): string => {
    openRecord(inFolder(name), source).close();
    return inFolder(name);
  };
  const withSql = (name: string, sql: string): string => {
    const db = new DatabaseSync(record(name));
    db.exec(sql);
    db.close();
    return inFolder(name);
  };
  const other = (name: string, text: string): string => {
    fs.writeFileSync(inFolder(name), text);
    return inFolder(name);
  };
  const foreign = (): string => {
    const db = new DatabaseSync(inFolder('b.sqlite'));
    db.exec('CREATE TABLE songs (name TEXT); PRAGMA user_version = 1;');
    db.close();
    return inFolder('b.sqlite');
  };
  const damaged = (): string => {
    const file = withSql('b.sqlite', 'PRAGMA journal_mode = DELETE;');
    const bytes = fs.readFileSync(file);
    bytes.fill(0xff, 8_192, 20_480);
    fs.writeFileSync(file, bytes);
    return file;
  };
  const linked = (): string => {
    fs.symlinkSync(inFolder('a.sqlite'), inFolder('b.sqlite'));
    return inFolder('b.sqlite');
  };

  it.each<[string, () => string, string]>([
    ['one file twice', () => inFolder('a.sqlite'), 'same-file'],
    ['one file by two names', linked, 'same-file'],
    ['another source', () => record('b.sqlite', ACCOUNT), 'other-source'],
    ['nothing', () => inFolder('b.sqlite'), 'missing'],
    ['a folder', () => inFolder(), 'not-a-record'],
    ['an empty file', () => other('b.sqlite', ''), 'not-a-record'],
    ['a text', () => other('b.sqlite', 'no database '.repeat(500)), 'not-a-record'],
    ['a database of another program', foreign, 'not-a-record'],
    ['a table more', () => withSql('b.sqlite', 'CREATE TABLE more (x)'), 'other-schema'],
    ['a newer version', () => withSql('b.sqlite', 'PRAGMA user_version = 99'), 'newer'],
    ['damage', damaged, 'broken'],
    ['a time beyond dates', () => withSql('b.sqlite', 'UPDATE life SET checked_ms = -1'), 'broken'],
  ])('%s', (_what, second, kind) => {
    const first = record('a.sqlite');
    const file = second();
    for (const pair of [
      [first, file],
      [file, first],
    ] as const) {
      const merged = mergeRecords(...pair, inFolder('out.sqlite'));
      expect(merged).toMatchObject({ ok: false, error: { kind } });
    }
    expect(fs.readdirSync(inFolder()).filter((name) => name.startsWith('out'))).toEqual([]);
  });

  it('a file that exists, which stays as it is, and a folder that does not', () => {
    const files = [record('a.sqlite'), record('b.sqlite')] as const;
    const kindOf = (out: string) => {
      const merged = mergeRecords(...files, out);
      return merged.ok ? (merged.value satisfies Merged) : merged.error.kind;
    };
    expect(kindOf(other('out.sqlite', 'mine'))).toBe('out-exists');
    expect(fs.readFileSync(inFolder('out.sqlite'), 'utf8')).toBe('mine');
    expect(kindOf(files[0])).toBe('out-exists');
    other('next.sqlite-wal', 'a log');
    expect(kindOf(inFolder('next.sqlite'))).toBe('out-exists');
    expect(kindOf(inFolder('nowhere', 'out.sqlite'))).toBe('no-folder');
  });
});
