import { type Known, Shown } from '../app/known.svelte.ts';
import { isSame } from '#core/base/same-parts.ts';
import type { AlertChoices } from '#core/alerts/choices.ts';
import {
  type AlertsView,
  alertsView,
  type SubjectNow,
  subjectNow,
} from '#core/alerts/alerts-view.ts';
import type { QuickStep } from '#core/alerts/quick-steps.ts';
import type { Band } from '#core/history/held.ts';
import { filledIn, isEmpty } from '#core/rates/entered-amount.ts';
import type { Choices } from '#core/settings/choices.ts';
import {
  type DraftProblems,
  newRule,
  readRule,
  readSubject,
  typedRule,
} from '#core/alerts/draft.ts';
import type { Condition, Rule } from '#core/alerts/rule.ts';
import type { Subject } from '#core/alerts/kinds.ts';
import { pairKey } from '#core/alerts/kinds.ts';
import { NEW_RULE, type TypedRule, typedSubject } from '#core/alerts/typed-rule.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import type { AppError, Result } from '#core/base/result.ts';
import type { GapsView } from '#core/history/gaps-view.ts';
import type { Bridge } from '#ipc/bridge.ts';
import { text } from '../text/format.ts';
import { announcedText } from './alerts-text.ts';
import type { Toasts } from '../ui/toasts.svelte.ts';

/** The small form at a number. */
interface Quick {
  readonly subject: Subject;
  /** It opens below it. */
  readonly anchor: Element | null;
  /** The step whose level is typed; null after typing. */
  readonly step: number | null;
}

interface AlertsLinks {
  /** Whether the alerts are on screen, in whichever view. */
  readonly isOnScreen: () => boolean;
  readonly openTab: () => void;
}

const FIRST_STEP = 1;

export class AlertsModel {
  readonly #bridge: Bridge;
  readonly #toasts: Toasts;
  readonly #known: Known;
  readonly #openTab: () => void;
  readonly #view: Shown<AlertsView>;
  openId = $state<string | null>(null);
  highlightedId = $state<string | null>(null);
  #error = $state.raw<AppError | null>(null);
  /** The form's contents, shown while `isEditing`. */
  typed = $state<TypedRule>({ ...NEW_RULE });
  #isEditing = $state(false);
  /** The form that was left with what was typed. */
  #left: { readonly typed: TypedRule; readonly editedId: string | null } | null = null;
  /** The small form that was closed with a level that was typed. */
  #leftQuick: { readonly subject: Subject; readonly typed: TypedRule } | null = null;
  /** The new alert in words, as typed so far. */
  inWords = $state('');
  #quick = $state.raw<Quick | null>(null);
  #extremes = $state.raw<Band | null>(null);
  #editedId = $state<string | null>(null);
  #problems = $state.raw<DraftProblems>({});
  /** The form's subject; null while it is incomplete. */
  readonly #subject = $derived.by((): Subject | null => {
    if (!this.#isEditing && !this.#quick) return null;
    const read = readSubject(this.typed, this.#tickers);
    return 'problems' in read ? null : read.subject;
  });
  readonly #now = $derived.by((): SubjectNow | null => {
    const { facts, moment } = this.#known;
    return this.#subject && subjectNow(facts, this.#subject, moment.nowMs);
  });
  /** Whether the last change is one to undo. */
  #canUndo = false;
  #unwatchedPair = $state.raw<{ key: string; count: number } | null>(null);

  constructor(bridge: Bridge, toasts: Toasts, known: Known, links: AlertsLinks) {
    this.#bridge = bridge;
    this.#toasts = toasts;
    this.#known = known;
    this.#openTab = links.openTab;
    this.#view = new Shown(
      known,
      () => links.isOnScreen() || this.#quick !== null,
      () => alertsView(known.facts, known.moment.nowMs),
    );
  }

  listen(): () => void {
    return this.#bridge.on('openAlert', (ruleId) => this.show(ruleId));
  }

  get view(): AlertsView | null {
    return this.#view.value;
  }

  get error(): AppError | null {
    return this.#error;
  }

  get isEditing(): boolean {
    return this.#isEditing;
  }

  get isNew(): boolean {
    return this.#editedId === null;
  }

  /** The small form; null while it is closed. */
  get quick(): Quick | null {
    return this.#quick;
  }

  get problems(): DraftProblems {
    return this.#problems;
  }

  /** The present value of the form's subject; null until it is known. */
  get now(): SubjectNow | null {
    return this.#now;
  }

  /** A pair that was unwatched but has alerts, with their count; null if there is none. */
  get unwatchedPair(): { readonly key: string; readonly count: number } | null {
    return this.#unwatchedPair;
  }

  /** The value of the small form is known by now: its step fills in a level. */
  changed(): void {
    if (this.#quick?.step != null && isEmpty(this.typed.level)) this.chooseStep(this.#quick.step);
  }

  show(ruleId: string | null): void {
    this.#isEditing = false;
    this.highlightedId = ruleId;
    this.#openTab();
  }

  toggleDetails(id: string): void {
    this.openId = this.openId === id ? null : id;
    this.highlightedId = null;
  }

  /** Opens the small form on a subject, below what was pressed. */
  offer(subject: Subject, pressed = document.activeElement): void {
    this.#fill(typedSubject(subject, this.#newRule), null);
    this.#isEditing = false;
    // A row's buttons go with the pointer, the row stays.
    const anchor = pressed?.closest('li, tr') ?? pressed;
    const left = isSame(this.#leftQuick?.subject, subject) ? this.#leftQuick : null;
    if (left) this.typed = { ...left.typed };
    this.#quick = { subject, anchor, step: left ? null : FIRST_STEP };
    this.changed();
    void this.#readExtremes(subject);
  }

  /** The record's 90 days; without enough of them, no step is offered. */
  async #readExtremes(subject: Subject): Promise<void> {
    this.#extremes = null;
    if (subject.kind !== 'rate') return;
    const series = [subject];
    const ranks = await this.#bridge.chartRanks({ series, side: 'ask', premiumUnder: null });
    const found = ranks.ok ? ranks.value.extremes : null;
    if (found && 'low' in found && this.#quick?.subject === subject) this.#extremes = found;
  }

  /** The gaps of a deal in the record; null without one. */
  async gapsOf({
    ticker,
    amount,
  }: Extract<Subject, { kind: 'opportunity' }>): Promise<GapsView | null> {
    const found = await this.#bridge.gaps({ ticker, amount, unit: 'money' });
    return found.ok ? found.value : null;
  }

  closeQuick = (): void => {
    const quick = this.#quick;
    this.#leftQuick =
      quick?.step === null ? { subject: quick.subject, typed: { ...this.typed } } : null;
    this.#quick = null;
  };

  /** Chooses a quick step, or null for a level of one's own. */
  chooseStep(step: number | null): void {
    const level = step === null ? undefined : this.stepsNow[step]?.level;
    if (this.#quick) this.#quick = { ...this.#quick, step };
    if (level !== undefined) this.typed.level = filledIn(level);
  }

  chooseWay(way: 'above' | 'below'): void {
    this.typed.when = way;
    this.chooseStep(this.#quick?.step ?? null);
  }

  /** By percent or points; at last the extreme of 90 days, whose `by` is null. */
  get stepsNow(): readonly (Pick<QuickStep, 'level'> & { readonly by: QuickStep['by'] | null })[] {
    const [way, end] =
      this.typed.when === 'below' ? (['below', 'low'] as const) : (['above', 'high'] as const);
    const steps = this.now?.steps[way] ?? [];
    const [value, extreme] = [this.now?.value, this.#extremes?.[end]];
    if (!value || !extreme) return steps;
    // Good enough to leave out a level that is reached already.
    const isBeyond =
      way === 'above' ? Number(extreme) > Number(value) : Number(extreme) < Number(value);
    return isBeyond ? [...steps, { by: null, level: extreme }] : steps;
  }

  /** Goes on in the form with all options. */
  openForm(): void {
    this.#quick = null;
    this.#isEditing = true;
    this.#openTab();
  }

  /** An alert on the first of the person's own pairs. */
  add({ market, pairs: [own] }: Pick<Choices, 'market' | 'pairs'>): void {
    const pair = own && { base: own.base, quote: own.quote };
    if (!this.#goOn(null)) this.#fill({ ...this.#newRule, ...pair, market, feed: market }, null);
  }

  /** Opens the form with a subject and a condition that were typed in words. */
  fillTyped(subject: Subject, condition: Condition): void {
    this.#fill(typedRule(newRule(subject, condition, this.#isSandbox)), null);
  }

  /** @returns whether the alert is added. */
  addTyped(subject: Subject, condition: Condition): Promise<boolean> {
    const rule = newRule(subject, condition, this.#isSandbox);
    return this.#say('added', rule, this.#bridge.saveAlert({ ...rule, id: null }));
  }

  edit(rule: Rule): void {
    if (this.#goOn(rule.id)) return;
    this.#fill(typedRule(rule), rule.id);
  }

  duplicate(rule: Rule): void {
    this.#fill(typedRule(rule), null);
  }

  /** Leaves the form without forgetting what was typed. */
  leave(): void {
    this.#left = { typed: { ...this.typed }, editedId: this.#editedId };
    this.#isEditing = false;
    this.#error = null;
  }

  cancel(): void {
    this.leave();
    this.#left = null;
  }

  /** Opens the form that was left, if it is of this alert; null for a new one. */
  #goOn(editedId: string | null): boolean {
    const left = this.#left;
    if (left?.editedId !== editedId) return false;
    this.#fill(left.typed, editedId);
    return true;
  }

  /** @returns whether the alert is saved; if not, each field shows its problem. */
  async save(): Promise<boolean> {
    const read = readRule(this.typed, this.#tickers);
    this.#problems = 'problems' in read ? read.problems : {};
    if ('problems' in read) return false;
    const what = this.#editedId === null ? 'added' : 'saved';
    const command = this.#bridge.saveAlert({ ...read.rule, id: this.#editedId });
    const saved = await this.#say(what, read.rule, command);
    if (saved) {
      this.#left = null;
      this.#isEditing = false;
      this.#quick = null;
    }
    return saved;
  }

  switchOn = (id: string, isOn: boolean): void =>
    void this.#do(this.#bridge.switchAlert({ id, isOn }));
  sendTo = (id: string, to: string, isOn: boolean): void =>
    void this.#do(this.#bridge.sendAlertTo({ id, to, isOn }));
  snooze = (id: string, untilMs: number | null): void =>
    void this.#do(this.#bridge.snoozeAlert({ id, untilMs }));
  remove = (rule: Rule): void => void this.#say('deleted', rule, this.#bridge.deleteAlert(rule.id));

  /** @returns whether there was a change to undo. */
  undo = (): boolean => {
    if (!this.#canUndo) return false;
    this.#canUndo = false;
    void this.#undo();
    return true;
  };

  choose = (chosen: Partial<Omit<AlertChoices, 'rules'>>): void =>
    void this.#do(this.#bridge.choose({ alerts: chosen }));
  async test(): Promise<void> {
    if (await this.#do(this.#bridge.testAlert())) this.#toasts.say(text.alerts.said.tested);
  }

  /**
   * A pair was unwatched. If alerts still use it, the view asks whether to remove them.
   * @param key as in `subject-key.ts`, such as `USD/NGN`.
   */
  unwatched(base: string, quote: string): void {
    const key = pairKey(base, quote);
    const count = this.#known.snapshot.alerts.bySubject[key] ?? 0;
    this.#unwatchedPair = count > 0 ? { key, count } : null;
  }

  answerAbout(deletesThem: boolean): void {
    const pair = this.#unwatchedPair;
    this.#unwatchedPair = null;
    if (pair && deletesThem) void this.#deleteAbout(pair.key);
  }

  async #deleteAbout(key: string): Promise<void> {
    const isDone = await this.#do(this.#bridge.deleteAlertsAbout(key));
    if (isDone) this.#toasts.say(text.alerts.said.deletedAbout(key));
  }

  get #tickers(): Snapshot['quotes']['tickers'] {
    return this.#known.snapshot.quotes.tickers;
  }

  get #isSandbox(): boolean {
    return this.#known.facts.source.kind === 'sandbox';
  }

  get #newRule(): TypedRule {
    return { ...NEW_RULE, alsoInSandbox: this.#isSandbox };
  }

  async #say(
    what: 'added' | 'saved' | 'deleted',
    rule: Pick<Rule, 'subject' | 'condition'>,
    command: Promise<Result<null>>,
  ): Promise<boolean> {
    const isDone = await this.#do(command);
    if (!isDone) return false;
    this.#canUndo = true;
    this.#toasts.say(announcedText(what, rule, this.#known.locale), this.undo);
    return true;
  }

  async #undo(): Promise<void> {
    if (await this.#do(this.#bridge.undoAlert())) this.#toasts.say(text.alerts.said.undone);
  }

  #fill(typed: TypedRule, editedId: string | null): void {
    this.typed = { ...typed };
    this.#editedId = editedId;
    this.#problems = {};
    this.#error = null;
    this.highlightedId = null;
    this.#quick = null;
    this.#isEditing = true;
  }

  /** The next facts show a command's effect. */
  async #do(command: Promise<Result<null>>): Promise<boolean> {
    const answer = await command;
    this.#error = answer.ok ? null : answer.error;
    return answer.ok;
  }
}
