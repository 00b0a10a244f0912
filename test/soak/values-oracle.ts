import { compareDigits, digitsOf } from './exact.ts';
import type { Findings } from './findings.ts';
import type { Line, NotifiedFiring } from './lines.ts';
import { freshForMs } from './requests-oracle.ts';
import { LEVEL_RULES } from './rules.ts';
import type { Sent } from './sent.ts';

/** What is known to have been taken and written down of one feed. */
export interface StoredFeed {
  /** The last one that was reported as current, and when (by number). */
  current: number | null;
  id: number;
}

interface Rated {
  readonly digits: string;
  readonly publishedMs: number | null;
  readonly naira: string;
}

/** Whether stored, shown and notified values are those that the service sent. */
export class ValuesOracle {
  /** Acknowledged but not yet checked in the record: by feed, serials with the wall clock. */
  readonly acknowledged = new Map<string, Map<number, number>>();
  readonly stored = new Map<string, StoredFeed>();
  readonly notifiedNumbers = new Map<string, number>();
  notified = 0;
  /** Told while nothing could be written, and then killed: what is not stored can't be known again. */
  forgotten = 0;
  agesChecked = 0;
  acks = 0;
  /** Answers that were taken while nothing could be written. */
  unwritten = 0;
  readonly #notified = new Set<string>();
  /** Told while nothing could be written: a kill then takes the memory of it away. */
  readonly #unwritten = new Set<string>();
  readonly #current = new Map<string, number | null>();
  readonly #pending = new Map<string, Map<number, number>>();
  readonly #publications = new Map<string, number[]>();
  /** By rule, the values of its market since its last firing. */
  readonly #since = new Map<string, Rated[]>();
  /** The same, from before firings that could not be written. */
  readonly #sinceWritten = new Map<string, Rated[]>();
  readonly #findings: Findings;
  readonly #sent: ReadonlyMap<number, Sent>;

  constructor(findings: Findings, sent: ReadonlyMap<number, Sent>) {
    this.#findings = findings;
    this.#sent = sent;
  }

  /** A kill: pending writes are lost with the process; they were never acknowledged. */
  began(): void {
    this.#pending.clear();
    for (const key of this.#unwritten) this.#notified.delete(key);
    // A crossing that was shown but not stored fires again, so its values still count.
    for (const [rule, since] of this.#sinceWritten) this.#since.set(rule, since);
    this.#sinceWritten.clear();
    this.forgotten += this.#unwritten.size;
    this.#unwritten.clear();
    this.notifiedNumbers.clear();
    for (const key of this.#notified) {
      const [number = '', rule = ''] = key.split(' ');
      this.notifiedNumbers.set(rule, Math.max(Number(number), this.notifiedNumbers.get(rule) ?? 0));
    }
  }

  line(line: Line): void {
    switch (line.kind) {
      case 'up':
        this.#up(line);
        break;
      case 'ack':
        this.#ack(line);
        break;
      case 'notified':
        if (line.firings.length === 0)
          this.#findings.add('notified twice', 'shown without a claim');
        for (const firing of line.firings) this.#checkFiring(firing, line.isWritten);
        break;
      case 'ages':
        this.#checkAges(line);
        break;
      case 'broke':
        this.#findings.add('broke', line.detail);
        break;
      default:
    }
  }

  #up({ feeds, firings, isWritten }: Extract<Line, { kind: 'up' }>): void {
    for (const [feed, { current, id }] of this.stored) {
      const found = feeds[feed]?.serial ?? null;
      const sent = found === null ? undefined : this.#sent.get(found);
      // The last commit may have been made without an acknowledgement.
      const isLater = sent?.feed === feed && this.#isAfter(feed, found, id);
      if (found !== current && !isLater) {
        this.#findings.add('restart', `${feed}: ${found} instead of ${current}`);
      }
    }
    for (const [feed, { serial }] of Object.entries(feeds)) {
      // Committed but not acknowledged before a kill.
      const sent = serial === null ? undefined : this.#sent.get(serial);
      if (sent && this.#current.get(feed) !== serial) this.#rated(feed, sent);
      this.#nowCurrent(feed, serial);
    }
    if (!isWritten) return;
    for (const [rule, number] of this.notifiedNumbers) {
      if ((firings[rule] ?? 0) < number) {
        this.#findings.add('restart', `${rule} fired ${firings[rule] ?? 0} times, told ${number}`);
      }
    }
  }

  #nowCurrent(feed: string, serial: number | null): void {
    if (serial !== null && this.#current.get(feed) !== serial) {
      this.becameCurrent.set(serial, (this.becameCurrent.get(serial) ?? 0) + 1);
    }
    this.#current.set(feed, serial);
  }

  /** Whether a number was answered after the last thing that was heard of a feed. */
  #isAfter(feed: string, serial: number | null, id: number): boolean {
    return this.answered.get(feed)?.some((each) => each.serial === serial && each.id > id) ?? false;
  }

  /** How often an answer became a feed's current one: as often, it may be stored. */
  readonly becameCurrent = new Map<number, number>();

  /** The last answers of each feed, by the service's own list. */
  readonly answered = new Map<string, { serial: number | null; id: number }[]>();

  #ack({ feed, serial, current, isWritten, wallMs, id }: Extract<Line, { kind: 'ack' }>): void {
    this.acks += 1;
    if (!isWritten) this.unwritten += 1;
    const sent = this.#sent.get(serial);
    if (sent?.feed !== feed) {
      this.#findings.add('wrong', `${feed} took ${serial}, which was not sent there`);
      return;
    }
    const waiting = this.#pending.get(feed) ?? new Map<number, number>();
    this.#pending.set(feed, waiting.set(serial, wallMs));
    if (isWritten) {
      for (const [each, serials] of this.#pending) {
        const serialsAt = this.acknowledged.get(each) ?? new Map<number, number>();
        for (const [one, atMs] of serials) serialsAt.set(one, atMs);
        this.acknowledged.set(each, serialsAt);
        serials.clear();
      }
      this.stored.set(feed, { current, id });
      this.#unwritten.clear();
      this.#sinceWritten.clear();
    }
    this.#nowCurrent(feed, current);
    const { publishedMs } = sent;
    const isBelieved = publishedMs !== null && publishedMs <= wallMs + 300_000;
    if (current === serial && isBelieved) {
      const known = this.#publications.get(feed) ?? [];
      if (known.at(-1) !== publishedMs) known.push(publishedMs);
      this.#publications.set(feed, known.slice(-12));
    }
    this.#rated(feed, sent);
  }

  /** A rule may have seen it. */
  #rated(feed: string, { naira, publishedMs }: Sent): void {
    if (naira === null) return;
    for (const { id: rule, market } of LEVEL_RULES) {
      if (market !== feed) continue;
      const rated = { digits: digitsOf(naira), publishedMs, naira };
      for (const rows of [this.#since, this.#sinceWritten]) {
        if (rows === this.#sinceWritten && !rows.has(rule)) continue;
        rows.set(rule, [...(rows.get(rule) ?? []), rated].slice(-3_000));
      }
    }
  }

  #checkFiring(
    { ruleId, number, value, atMs, judgedAtMs }: NotifiedFiring,
    isWritten: boolean,
  ): void {
    this.notified += 1;
    const key = `${number} ${ruleId}`;
    if (this.#notified.has(key)) this.#findings.add('notified twice', key);
    this.#notified.add(key);
    if (!isWritten) {
      this.#unwritten.add(key);
      const since = this.#since.get(ruleId);
      if (since && !this.#sinceWritten.has(ruleId)) this.#sinceWritten.set(ruleId, since);
    }
    this.notifiedNumbers.set(ruleId, Math.max(number, this.notifiedNumbers.get(ruleId) ?? 0));
    if (atMs > judgedAtMs + 300_000 || judgedAtMs - atMs > 50 * 3_600_000) {
      this.#findings.add('wrong firing', `${key}: published ${atMs}, judged ${judgedAtMs}`);
    }
    const rule = LEVEL_RULES.find(({ id }) => id === ruleId);
    if (rule) this.#crossing(rule, key, value, atMs);
  }

  /** Judged here by what was sent: beyond the level now, and back from it since the last time. */
  #crossing(rule: (typeof LEVEL_RULES)[number], key: string, value: string, atMs: number): void {
    const { id, kind, level } = rule;
    const sign = kind === 'above' ? 1 : -1;
    const since = this.#since.get(id) ?? [];
    const notified = since.findLastIndex(
      ({ digits, publishedMs }) => publishedMs === atMs && digits === digitsOf(value),
    );
    // Commits without an acknowledgement before a kill are unknown here.
    const wasSent = [...(this.answered.get(rule.market) ?? [])].some(({ serial }) => {
      const sent = this.#sent.get(serial ?? 0);
      return sent?.publishedMs === atMs && digitsOf(sent.naira ?? '') === digitsOf(value);
    });
    if (notified < 0 && !wasSent) {
      this.#findings.add('wrong firing', `${key}: ${value} was not sent for ${atMs}`);
    } else if (sign * compareDigits(value, level) <= 0) {
      this.#findings.add('wrong firing', `${key}: ${value} is not ${kind} ${level}`);
    }
    const edge = String(Number(level) * (1 - sign * 0.001));
    const wasBack = since
      .slice(0, notified < 0 ? undefined : notified)
      .some(({ naira }) => sign * compareDigits(naira, edge) <= 0);
    const isFirst = !this.#notified.has(`${Number(key.split(' ')[0]) - 1} ${id}`);
    if (!wasBack && !isFirst) this.#findings.add('notified twice', `${key}: it had not gone back`);
    const rest = notified < 0 ? since.filter((each) => (each.publishedMs ?? 0) > atMs) : since;
    this.#since.set(id, rest.slice(notified + 1));
  }

  #checkAges({ wallMs, ages }: Extract<Line, { kind: 'ages' }>): void {
    for (const [market, age] of Object.entries(ages)) {
      this.agesChecked += 1;
      const { serial, publishedAtMs, freshUntilMs } = age;
      const sent = serial === null ? undefined : this.#sent.get(serial);
      const isSame = publishedAtMs === null || publishedAtMs === sent?.publishedMs;
      if (sent?.feed !== market || !isSame) {
        this.#findings.add(
          'age',
          `${market}: published ${publishedAtMs}, sent ${sent?.publishedMs}`,
        );
        continue;
      }
      const mostMs = freshForMs(market, this.#publications.get(market) ?? []);
      if (publishedAtMs === null || wallMs > freshUntilMs) continue;
      if (wallMs - publishedAtMs > mostMs) {
        this.#findings.add('age', `${market}: fresh after ${wallMs - publishedAtMs} ms`);
      }
    }
  }
}
