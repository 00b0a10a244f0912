import crypto from 'node:crypto';
import * as v from 'valibot';
import { firingKey, outboxOf, sendableKey, type StoredFiring } from '#core/alerts/alerts-state.ts';
import { digestKey, type StoredDigest } from '#core/alerts/delivery/digest.ts';
import {
  type Destination,
  destinationId,
  type DestinationInput,
  type DestinationSwitch,
  type FoundChat,
  kindOfDestination,
  type Message,
  MOST_DESTINATIONS,
  type Receiver,
  receiver as receiverSchema,
} from '#core/alerts/delivery/destination.ts';
import { overdue, type SendMark, waitedInVain, waitingFor } from '#core/alerts/delivery/outbox.ts';
import { lateness } from '#core/alerts/delivery/pending-firings.ts';
import { alertSentence } from '#core/alerts/sentence.ts';
import { notificationText } from '#core/alerts/words.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { KeyringLockedError } from '../account/keyring-locked.ts';
import type { Vault } from '../account/vault.ts';
import type { Wording } from '#core/text/wording.ts';
import { isLoopback } from '../service/address.ts';
import type { Store } from '../store/store.ts';
import type { Confirm } from '../window/confirm.ts';
import { hideSecrets, type Next, post, Sender, type SendingOptions } from './sender.ts';
import { findChat } from './telegram.ts';

export interface DestinationsOptions extends SendingOptions {
  readonly store: Store;
  readonly vault: Pick<Vault, 'load' | 'keep' | 'forget' | 'quarantined'>;
  readonly confirm: Confirm;
  readonly wording: () => Wording;
  readonly moment: () => Moment;
  readonly onProblem: (what: string, error: unknown) => void;
}

/** The vault's entry; it has no address of a service. */
const ENTRY = 'destinations';
type Receivers = ReadonlyMap<string, Receiver>;
type Address = readonly [id: string, receiver: Receiver];
type Sendable = StoredFiring | StoredDigest;

/**
 * Where fired alerts are sent, each at least once, with an id. Each destination has its own sender,
 * so that one that hangs delays no other.
 */
export class Destinations {
  readonly #options: DestinationsOptions;
  readonly #unsubscribe: () => void;
  readonly #senders = new Map<string, Sender>();
  /** Null until the vault gave them: a keyring may be locked. */
  #receivers: Receivers | null = null;
  #loading: Promise<void> | null = null;
  #keeping: Promise<unknown> = Promise.resolve();
  #wasOpen = false;
  /** The bot that the person lets Telegram be asked about. */
  #askedToken: string | null = null;
  #isClosed = false;

  constructor(options: DestinationsOptions) {
    this.#options = options;
    this.#unsubscribe = options.store.subscribe(() => queueMicrotask(() => this.#onChange()));
    const file = options.vault.quarantined;
    if (file !== null) {
      const notice = { code: 'destinations-quarantined', file } as const;
      options.store.dispatch({ kind: 'noticed', notice });
    }
    if (this.#known.length > 0) void this.#load();
  }

  /**
   * Adds one, or changes a known one, once the person confirmed it outside the page.
   * @returns its id, by which it can be tested.
   */
  async save(input: DestinationInput): Promise<Result<string>> {
    await this.#load();
    const words = this.#words;
    const before = this.#known.find(({ id }) => id === input.id);
    const to = input.receiver;
    if (!this.#receivers) return refused(words.locked);
    if (input.id !== null && !before) return refused(words.gone);
    if (!before && !to) return refused(words.notAnAddress);
    if (!before && this.#known.length >= MOST_DESTINATIONS) return refused(words.most);
    const problem = to && problemOf(to);
    if (problem) return refused(words[problem]);
    if (!(await this.#isWanted(questionTo(input, before)))) return fail(appError('not-confirmed'));
    const id = before?.id ?? crypto.randomUUID();
    if (to) {
      const kept = await this.#keep((known) => [...known, [id, to]]);
      if (!kept.ok) return kept;
    }
    const next = {
      id,
      name: input.name,
      kind: to?.kind ?? before?.kind ?? 'json',
      isOn: before?.isOn ?? true,
    };
    // Others may have changed meanwhile.
    const isKnown = this.#known.some((each) => each.id === id);
    if (!isKnown && this.#known.length >= MOST_DESTINATIONS) return refused(words.most);
    const others = this.#known.map((each) => (each.id === id ? next : each));
    this.#choose(isKnown ? others : [...others, next]);
    return ok(id);
  }

  /** Forgets its address, and drops what waits for it. */
  async remove(id: string): Promise<Result<null>> {
    await this.#load();
    const found = this.#known.find((each) => each.id === id);
    if (!found) return ok(null);
    const isWanted = await this.#isWanted(({ remove }) => ({
      ...remove,
      title: remove.title(found.name),
    }));
    if (!isWanted) return fail(appError('not-confirmed'));
    const left = this.#known.filter((each) => each.id !== id);
    // With the last one all are forgotten, also behind a keyring that is locked.
    if (this.#receivers || left.length === 0) {
      const isLeft = (address: string): boolean => left.some((each) => each.id === address);
      const kept = await this.#keep((known) => known.filter(([each]) => isLeft(each)));
      if (!kept.ok) return kept;
    }
    return this.#choose(left);
  }

  async switch({ id, isOn }: DestinationSwitch): Promise<Result<null>> {
    const found = this.#known.find((each) => each.id === id);
    if (!found || found.isOn === isOn) return ok(null);
    const isWanted = await this.#isWanted(({ on, off }) => {
      const words = isOn ? on : off;
      return { ...words, title: words.title(found.name) };
    });
    if (!isWanted) return fail(appError('not-confirmed'));
    return this.#choose(this.#known.map((each) => (each.id === id ? { ...each, isOn } : each)));
  }

  /** Sends a message that says it is a test. */
  async test(id: string): Promise<Result<null>> {
    await this.#load();
    const { store, moment } = this.#options;
    const words = this.#words;
    const to = this.#receivers?.get(id);
    if (!to) return refused(words.lost);
    const at = new Date(moment().nowMs).toISOString();
    const { source } = store.state;
    const outcome = await post(this.#options, to, {
      id: `test-${crypto.randomUUID()}`,
      title: words.testTitle(source.kind === 'sandbox'),
      body: words.testBody,
      value: '0',
      publishedAt: at,
      firedAt: at,
      source: source.key,
      isLate: false,
      isTest: true,
    });
    if (outcome.kind !== 'sent') return refused(outcome.why);
    this.#senders.get(id)?.resume();
    return ok(null);
  }

  /** A token is the person's secret: it leaves after a question, once for each. */
  async findChat(token: string): Promise<Result<FoundChat>> {
    if (this.#askedToken !== token && !(await this.#isWanted(({ find }) => find)))
      return fail(appError('not-confirmed'));
    this.#askedToken = token;
    return findChat(this.#options, token);
  }

  close(): void {
    this.#isClosed = true;
    this.#unsubscribe();
    for (const sender of this.#senders.values()) sender.close();
    this.#senders.clear();
  }

  get #words(): DestinationsOptions['text']['destinations'] {
    return this.#options.text.destinations;
  }

  get #known(): readonly Destination[] {
    return this.#options.store.state.choices.alerts.destinations;
  }

  #load(): Promise<void> {
    if (this.#receivers) return Promise.resolve();
    this.#loading ??= this.#read().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #read(): Promise<void> {
    const held = await this.#options.vault.load(ENTRY);
    // Without any destination nothing can be lost.
    if (held.kind === 'key') this.#receivers = parseAll(held.key);
    else if (held.kind !== 'locked' || this.#known.length === 0) this.#receivers = new Map();
    if (!this.#receivers) this.#sayLost();
    this.#onChange();
  }

  #isWanted(ask: (words: ConfirmWords) => { title: string; body: string; yes: string }) {
    const { confirm, text } = this.#options;
    return confirm({ ...ask(text.confirm.destinations), no: text.confirm.cancel });
  }

  /** One change after another, as a keyring may take its time. A failure changes nothing. */
  #keep(change: (known: readonly Address[]) => readonly Address[]): Promise<Result<null>> {
    const kept = this.#keeping.then(() => this.#keepNow(change));
    this.#keeping = kept;
    return kept;
  }

  async #keepNow(change: (known: readonly Address[]) => readonly Address[]): Promise<Result<null>> {
    const next = new Map(change([...(this.#receivers ?? [])]));
    const { vault, onProblem } = this.#options;
    try {
      if (next.size === 0) vault.forget();
      else {
        const mayReplace = this.#known.length === 0;
        await vault.keep(ENTRY, JSON.stringify([...next]), 'session', mayReplace);
      }
      this.#receivers = next;
      return ok(null);
    } catch (error) {
      if (error instanceof KeyringLockedError) return refused(this.#words.locked);
      onProblem('destinations:', error);
      return fail(appError('internal', this.#words.notKept));
    }
  }

  #choose(destinations: readonly Destination[]): Result<null> {
    this.#options.store.dispatch({ kind: 'chosen', choices: { alerts: { destinations } } });
    this.#follow();
    return ok(null);
  }

  #onChange(): void {
    if (this.#isClosed) return;
    const { popupOpen } = this.#options.store.state.conditions;
    // A keyring may have been unlocked since.
    const isOpened = popupOpen && !this.#wasOpen;
    this.#wasOpen = popupOpen;
    if (!this.#receivers && isOpened && this.#known.length > 0) void this.#load();
    this.#dropOverdue();
    this.#follow();
    for (const sender of this.#senders.values()) void sender.sendNext();
  }

  /** One sender for each destination that is on and has an address. */
  #follow(): void {
    if (this.#isClosed || !this.#receivers) return;
    const wanted = new Map(
      this.#known.flatMap(({ id, isOn }) => {
        const to = this.#receivers?.get(id);
        return isOn && to ? [[id, to] as const] : [];
      }),
    );
    for (const [id, sender] of this.#senders) {
      if (wanted.get(id) === sender.receiver) continue;
      sender.close();
      this.#senders.delete(id);
      this.#say(id, null);
    }
    for (const [id, to] of wanted) {
      if (!this.#senders.has(id)) this.#senders.set(id, this.#senderOf(id, to));
    }
    this.#sayLost();
  }

  #senderOf(id: string, to: Receiver): Sender {
    hideSecrets(to, this.#options.hide);
    return new Sender(to, {
      ...this.#options,
      next: () => this.#nextFor(id),
      onProblem: (why) => this.#say(id, why),
    });
  }

  #nextFor(id: string): Next | null {
    const { source, alerts } = this.#options.store.state;
    const [first] = waitingFor(outboxOf(alerts), id);
    if (!first) return null;
    return {
      message: this.#messageOf(first),
      settled: (as) => {
        // The account may be another one by now.
        if (source.key === this.#options.store.state.source.key) this.#mark(id, [first], as);
      },
    };
  }

  #dropOverdue(): void {
    const { store, moment } = this.#options;
    const all = outboxOf(store.state.alerts);
    const on = this.#known.filter(({ isOn }) => isOn).map(({ id }) => id);
    for (const id of waitedInVain(all, new Set(on))) {
      this.#mark(id, waitingFor(all, id), 'removed');
    }
    for (const id of on) this.#mark(id, overdue(all, id, moment().nowMs), 'dropped');
  }

  #mark(to: string, messages: readonly Sendable[], mark: SendMark): void {
    if (messages.length === 0) return;
    const keys = messages.map(sendableKey);
    this.#options.store.dispatch({ kind: 'sends-marked', keys, to, mark });
  }

  #messageOf(each: Sendable): Message {
    return 'plannedMs' in each ? this.#digestMessage(each) : this.#firingMessage(each);
  }

  #digestMessage(digest: StoredDigest): Message {
    const { title, lines, judgedAtMs, isLate } = digest;
    const source = this.#options.store.state.source.key;
    const at = new Date(judgedAtMs).toISOString();
    return {
      id: digestKey(digest).replace(' ', '-'),
      title,
      body: [...lines, source].join('\n'),
      value: '',
      publishedAt: at,
      firedAt: at,
      source,
      isLate,
      isTest: false,
    };
  }

  #firingMessage(firing: StoredFiring): Message {
    const { store, moment, wording } = this.#options;
    const now = moment();
    const sent = { ...wording(), isSent: true };
    const { title, body } = notificationText([firing], false, now.nowMs, sent);
    const sentence = alertSentence(store.state, firing, now, sent);
    const { source } = store.state;
    return {
      id: firingKey(firing).replace(' ', '-'),
      title,
      body: [...(sentence === '' ? [] : [sentence]), body, source.key].join('\n'),
      value: firing.value,
      publishedAt: new Date(firing.atMs).toISOString(),
      firedAt: new Date(firing.judgedAtMs).toISOString(),
      source: source.key,
      isLate: lateness(firing, now.nowMs) !== null,
      isTest: false,
    };
  }

  #sayLost(): void {
    for (const { id, isOn } of this.#known) {
      if (isOn && !this.#receivers?.has(id)) this.#say(id, this.#words.lost);
    }
  }

  #say(id: string, why: string | null): void {
    const { store } = this.#options;
    const { [id]: before, ...others } = store.state.desktop.destinationProblems;
    if (this.#isClosed || (before ?? null) === why) return;
    const destinationProblems = why === null ? others : { ...others, [id]: why };
    store.dispatch({ kind: 'desktop-changed', desktop: { destinationProblems } });
  }
}

type ConfirmWords = DestinationsOptions['text']['confirm']['destinations'];

const refused = (why: string): Result<never> => fail(appError('bad-request', why));

/** What is asked before a destination is added or changed. */
function questionTo({ name, receiver }: DestinationInput, before: Destination | undefined) {
  return ({ save, rename }: ConfirmWords) => {
    if (!receiver) return { ...rename, title: rename.title(before?.name ?? '', name) };
    const { title, body, yes } = save;
    return {
      title: title(originOf(receiver) ?? ''),
      body: [
        before ? save.replaces(before.name) : save.called(name),
        save.address(shownAddress(receiver.address)),
        ...(receiver.chatId === '' ? [] : [save.chat(receiver.chatId)]),
        body,
      ].join('\n'),
      yes,
    };
  };
}

/** Of a part of an address that is longer, the middle is hidden: it may be a key. */
const LONGEST_PART = 16;
const SHOWN = 6;

/**
 * A whole address for a question about it, as it is sent: two receivers of one server differ in it,
 * unless they do so in a hidden middle alone.
 */
export const shownAddress = (address: string): string => {
  const { origin, href } = new URL(address);
  const parts = href
    .slice(origin.length)
    .replaceAll(/[^/?#&=:]+/g, (part) =>
      part.length > LONGEST_PART ? `${part.slice(0, SHOWN)}…${part.slice(-SHOWN)}` : part,
    );
  return origin + parts;
};

function problemOf(to: Receiver): 'notAnAddress' | 'noChat' | 'noTopic' | null {
  if (originOf(to) === null) return 'notAnAddress';
  const lacks = kindOfDestination(to.kind).lacks(to);
  return lacks && ({ chat: 'noChat', topic: 'noTopic' } as const)[lacks];
}

/** HTTPS, or HTTP on this machine, without a user; null for anything else. */
function originOf({ address }: Receiver): string | null {
  if (!URL.canParse(address)) return null;
  const parsed = new URL(address);
  const isAllowed =
    parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLoopback(parsed.hostname));
  return isAllowed && parsed.username === '' && parsed.password === '' ? parsed.origin : null;
}

const stored = v.array(v.tuple([destinationId, receiverSchema]));

/** Null for what another version sealed: it is not written over. */
function parseAll(json: string): Receivers | null {
  try {
    return new Map(v.parse(stored, JSON.parse(json)));
  } catch {
    return null;
  }
}
