import { untrack } from 'svelte';
import type { PageFacts } from '#core/app/facts.ts';
import { SNAPSHOT, type Snapshot } from '#core/app/snapshot.ts';
import { isSame } from '#core/base/same-parts.ts';
import type { Wording } from '#core/text/wording.ts';
import type { AmountFormat } from '#core/rates/read-amount.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { amountFormatOf } from '#core/requests/known-currencies.ts';
import { localeOf } from '#core/settings/appearance.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { About } from '#ipc/messages.ts';
import { text } from '../text/format.ts';
import { language } from '../text/language.svelte.ts';
import { shownZone, showTimesIn } from '../text/shown-zone.svelte.ts';
import { Clock } from '../ui/clock.svelte.ts';
import { createRecordedAnswers, type RecordedAnswers } from './recorded-answers.ts';

const STEP_MS = 10_000;

/** Hears of other facts, or of the same ones when main answered what only storage has. */
type Changed = (before: PageFacts | null, now: PageFacts) => void;

/** An object with each member derived, so that who reads one of them depends on no other. */
function apart<T extends object>(
  names: readonly string[],
  read: (name: keyof T, last: T[keyof T] | undefined) => T[keyof T],
): T {
  const parts = {} as T;
  for (const name of names) {
    let last: T[keyof T] | undefined;
    const value = $derived((last = read(name as keyof T, last)));
    Object.defineProperty(parts, name, { get: () => value, enumerable: true });
  }
  return parts;
}

/** The last one if it is equal, so that nothing of it is drawn again. */
export const kept = <T>(last: T | null | undefined, now: T): T =>
  last && isSame(last, now) ? last : now;

/**
 * What a view shows, computed while it is on screen, also from what it showed last. One that was
 * left keeps its numbers, except those of another source.
 */
export class Shown<T> {
  readonly #known: Known;
  readonly #isOnScreen: () => boolean;
  readonly #compute: (last: T | null) => T;
  #last: { readonly of: string; readonly value: T } | null = null;
  readonly #value = $derived.by(() => {
    const of = this.#known.facts.source.key;
    const last = this.#last?.of === of ? this.#last.value : null;
    if (!this.#isOnScreen()) return last;
    this.#last = { of, value: this.#compute(last) };
    return this.#last.value;
  });

  constructor(known: Known, isOnScreen: () => boolean, compute: (last: T | null) => T) {
    this.#known = known;
    this.#isOnScreen = isOnScreen;
    this.#compute = compute;
  }

  get value(): T | null {
    return this.#known.isReady ? this.#value : null;
  }
}

function there(facts: PageFacts | null): PageFacts {
  if (!facts) throw new Error('no facts yet');
  return facts;
}

/** What every view computes from: main's facts, the moment, and how the person reads and writes. */
export class Known {
  readonly clock = new Clock();
  /** What only time changes is computed again some seconds later. */
  readonly moment: Moment;
  /** What all views share. */
  readonly snapshot: Snapshot;
  readonly #bridge: Bridge;
  readonly #changed: Changed;
  readonly #recordedOf: (facts: PageFacts) => RecordedAnswers;
  #all = $state.raw<PageFacts | null>(null);
  #facts = $state.raw<PageFacts | null>(null);
  /** How often facts changed before all of them were here. */
  #missed = 0;
  /** How often main answered what only storage has. */
  #answers = $state(0);
  #about = $state.raw<About | null>(null);
  readonly #step = $derived(Math.floor(this.clock.nowMs / STEP_MS));
  /** Never before the newest facts. */
  readonly #nowMs = $derived.by(() => {
    void [this.#step, this.#all];
    return Math.floor(untrack(() => this.clock.nowMs));
  });
  readonly #locale = $derived(
    this.#all ? localeOf(this.#all.choices, this.systemLocale) : this.systemLocale,
  );
  /** How amounts are read in every field. */
  readonly amountFormat: AmountFormat = $derived(amountFormatOf(this.facts, this.#locale));
  readonly wording: Wording = $derived.by(() => {
    // Texts of another language fill the same object.
    void language();
    return { text, locale: this.#locale, zone: shownZone() };
  });

  constructor(bridge: Bridge, changed: Changed) {
    this.#bridge = bridge;
    this.#changed = changed;
    this.#recordedOf = createRecordedAnswers(bridge, () => {
      this.#answers += 1;
      if (this.#all) changed(this.#all, this.#all);
    });
    this.moment = apart(['nowMs', 'steadyMs'], () => this.#nowMs);
    this.snapshot = apart<Snapshot>(Object.keys(SNAPSHOT), (name, last) =>
      kept(last, SNAPSHOT[name](this.facts, this.moment)),
    );
  }

  /** Hears of facts that change, also while all of them are asked for. */
  listen(): () => void {
    return this.#bridge.on('facts', (changed) => {
      if (this.#all) this.#learn({ ...this.#all, ...changed });
      else this.#missed += 1;
    });
  }

  async start(): Promise<void> {
    const about = await this.#bridge.about();
    if (about.ok) this.#about = about.value;
    await this.#learnAll();
  }

  get about(): About | null {
    return this.#about;
  }

  get systemLocale(): string {
    return this.#about?.locale ?? 'en';
  }

  /** A BCP 47 tag: the chosen locale, else the system's. */
  get locale(): string {
    return this.#locale;
  }

  get isReady(): boolean {
    return this.#facts !== null;
  }

  /** Main's facts: who reads one of them depends on no other. */
  get facts(): PageFacts {
    return there(this.#facts);
  }

  /** All of them, another object with each change. */
  get newest(): PageFacts {
    return there(this.#all);
  }

  /** What main reads from the record and the trades. */
  get recorded(): RecordedAnswers {
    void this.#answers;
    return this.#recordedOf(this.newest);
  }

  /** Takes all facts at once when they are here: those that change then come next. */
  async #learnAll(): Promise<void> {
    const missed = this.#missed;
    const facts = await this.#bridge.facts();
    if (missed !== this.#missed) await this.#learnAll();
    else if (facts.ok) this.#learn(facts.value);
  }

  #learn(facts: PageFacts): void {
    const before = this.#all;
    this.clock.correct(facts.conditions.clockErrorMs);
    this.#all = facts;
    this.#facts ??= apart(Object.keys(facts), (name) => there(this.#all)[name]);
    // The system's zone may be another one by now.
    showTimesIn(facts.choices.times);
    this.#changed(before, facts);
  }
}
