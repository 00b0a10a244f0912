import { periodMs } from './rules.ts';
import type { Findings } from './findings.ts';
import type { Line } from './lines.ts';
import type { Arrival } from './service.ts';

const FIVE_MINUTES_MS = 300_000;

interface FeedSeen {
  last: Arrival | null;
  /** When a good answer was taken and written down, and whether the clock was put since. */
  checkedMs: number | null;
  wasOpen: boolean;
  /** The number of manual requests since. */
  byHand: number;
}

/**
 * Whether requests came as they may: by the service's own list of what came and when, and by what the
 * app said that a person did.
 */
export class RequestsOracle {
  readonly monthly = new Map<string, number>();
  /** By month: those that a person wanted while the ledger could not be written, before a kill. */
  readonly forgotten = new Map<string, number>();
  /** Cases without a rule: the clock was changed, a start lost the order, a key was tried. */
  readonly excused = { clock: 0, restart: 0, trial: 0, forgotten: 0 };
  /** How often a rule applied, to show that it was tested. */
  readonly tried = { period: 0, retryAfter: 0, atOnce: 0 };
  readonly #findings: Findings;
  readonly #monthlyLimit: number;
  readonly #feeds = new Map<string, FeedSeen>();
  readonly #alone = new Map<
    string,
    { feed: string; fromMs: number; untilMs: number; isBound: boolean; isHonoured: boolean }
  >();
  /** The months of requests that wait for the ledger; null while it can be written. */
  #unwritten: string[] | null = null;
  #isOpen = false;
  #isRefused = false;
  #isConnecting = false;

  constructor(findings: Findings, monthlyLimit: number) {
    this.#findings = findings;
    this.#monthlyLimit = monthlyLimit;
  }

  /** A new process: the open views and manual requests are gone. */
  began(): void {
    this.#isOpen = false;
    this.#isRefused = false;
    this.#isConnecting = false;
    for (const seen of this.#feeds.values()) Object.assign(seen, { last: null, byHand: 0 });
    for (const month of this.#unwritten ?? []) addOne(this.forgotten, month);
    this.excused.forgotten += this.#unwritten?.length ?? 0;
    this.#unwritten = null;
    // A start may not know answers that were not acknowledged and written.
    for (const alone of this.#alone.values()) alone.isBound = alone.isHonoured;
  }

  line(line: Line): void {
    if (line.kind === 'popup') this.#popup(line.isOpen);
    if (line.kind === 'connected') this.#connected();
    if (line.kind === 'connecting') this.#isConnecting = !line.isOver;
    if (line.kind === 'hand') for (const feed of line.feeds) this.#seen(feed).byHand += 1;
    if (line.kind === 'failed') this.#failed(line);
    if (line.kind === 'ledger') this.#unwritten = line.isWritten ? null : (this.#unwritten ?? []);
    if (line.kind === 'ack') {
      const seen = this.#seen(line.feed);
      seen.checkedMs = line.isWritten ? line.atMs : null;
      seen.wasOpen = this.#isOpen;
    }
    // What is known of time says nothing any more.
    if (line.kind === 'jump') {
      for (const seen of this.#feeds.values()) seen.checkedMs = null;
      for (const endpoint of this.#alone.keys()) this.#alone.delete(endpoint);
      this.excused.clock += 1;
    }
  }

  arrival(arrival: Arrival): void {
    const { atMs, feed, endpoint } = arrival;
    this.#count(atMs);
    // The request that tries a key equals any other one for mid.
    if (this.#isConnecting && feed === 'mid') {
      this.excused.trial += 1;
      return;
    }
    const seen = this.#seen(feed);
    const what = `${feed} at ${new Date(atMs).toISOString()}`;
    if (this.#isRefused) this.#findings.add('after refusal', what);
    if (seen.last) {
      this.tried.atOnce += 1;
      if (atMs < seen.last.overMs) this.#findings.add('at once', what);
    }
    this.#leftAlone(arrival, what);
    const isByHand = endpoint === 'convert' || seen.byHand > 0;
    if (!isByHand && seen.checkedMs !== null && endpoint !== 'currencies') {
      this.tried.period += 1;
      const earliestMs = seen.checkedMs + periodMs(seen.wasOpen || this.#isOpen);
      if (atMs < earliestMs) this.#findings.add('too early', `${what}, ${earliestMs - atMs} ms`);
    }
    if (seen.byHand > 0) seen.byHand -= 1;
    seen.last = arrival;
    seen.checkedMs = null;
    if (arrival.leaveAloneMs !== null) {
      const untilMs = arrival.leaveAloneMs;
      this.#alone.set(endpoint, {
        feed,
        fromMs: arrival.overMs,
        untilMs,
        isBound: true,
        isHonoured: false,
      });
    }
  }

  #leftAlone({ atMs, endpoint }: Arrival, what: string): void {
    const alone = this.#alone.get(endpoint);
    if (!alone || atMs <= alone.fromMs || endpoint === 'convert') return;
    if (!alone.isBound) {
      if (atMs < alone.untilMs) this.excused.restart += 1;
      return;
    }
    this.tried.retryAfter += 1;
    if (atMs < alone.untilMs) {
      this.#findings.add('retry-after', `${what}, ${alone.untilMs - atMs} ms too early`);
    }
  }

  #failed({ feed, code, isCounted }: Extract<Line, { kind: 'failed' }>): void {
    if (code === 'unauthorized') this.#isRefused = true;
    const last = this.#seen(feed).last;
    const alone = last?.leaveAloneMs == null ? undefined : this.#alone.get(last.endpoint);
    // Another feed of the endpoint may be the one whose answer set the wait.
    if (alone?.feed === feed && code === 'rate-limited') alone.isHonoured = isCounted;
  }

  #count(atMs: number): void {
    const month = new Date(atMs).toISOString().slice(0, 7);
    const count = addOne(this.monthly, month);
    this.#unwritten?.push(month);
    if (count === this.#monthlyLimit + 1) this.#findings.add('overspent', month);
  }

  /** Reconnecting cancels pending requests and starts with another key. */
  #connected(): void {
    this.#isRefused = false;
    for (const seen of this.#feeds.values()) seen.last = null;
  }

  #popup(isOpen: boolean): void {
    this.#isOpen = isOpen;
    if (isOpen) for (const seen of this.#feeds.values()) seen.wasOpen = true;
  }

  #seen(feed: string): FeedSeen {
    const known = this.#feeds.get(feed);
    if (known) return known;
    const fresh: FeedSeen = { last: null, checkedMs: null, wasOpen: false, byHand: 0 };
    this.#feeds.set(feed, fresh);
    return fresh;
  }
}

function addOne(counts: Map<string, number>, month: string): number {
  const count = (counts.get(month) ?? 0) + 1;
  counts.set(month, count);
  return count;
}

/**
 * For how long a market's numbers may count as fresh after their publication (core/domain.md,
 * "Time").
 */
export function freshForMs(market: string, publicationsMs: readonly number[]): number {
  const HOUR = 3_600_000;
  // Saturdays and Sundays do not count for the official one.
  if (market === 'official') return (26 + 48) * HOUR;
  const gaps = publicationsMs.slice(1).map((each, index) => each - (publicationsMs[index] ?? each));
  return Math.max(HOUR, 2 * Math.max(0, ...gaps), FIVE_MINUTES_MS);
}
