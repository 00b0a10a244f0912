import { separatorsOf } from '#core/number/amount.ts';
import type { AlertChoices } from '#core/alerts/choices.ts';
import type { AlertsView, SubjectNow } from '#core/alerts/alerts-view.ts';
import type { DraftProblems } from '#core/alerts/draft.ts';
import type { Rule, Subject } from '#core/alerts/rule.ts';
import { pairKey } from '#core/alerts/subject-key.ts';
import { NEW_RULE, type TypedRule, typedSubject } from '#core/alerts/typed-rule.ts';
import type { AppError, Result } from '#core/base/result.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import { retyped } from '#core/settings/typed-in.ts';
import type { Bridge } from '#ipc/bridge.ts';

/** The parser of the form loads with the view, not with the first frame. */
const draft = () => import('#core/alerts/draft.ts');

/** The model of the Alerts view: main's answer, the form and the selected alert. */
export class AlertsModel {
  readonly #bridge: Bridge;
  readonly #openTab: () => void;
  #locale = 'en';
  #view = $state.raw<AlertsView | null>(null);
  #sourceKey = $state('');
  #viewOf = $state('');
  #request = 0;
  #openId = $state<string | null>(null);
  #highlightedId = $state<string | null>(null);
  #error = $state.raw<AppError | null>(null);
  /** The form's contents, shown while `isEditing`. */
  typed = $state<TypedRule>({ ...NEW_RULE });
  #isEditing = $state(false);
  #editedId = $state<string | null>(null);
  #problems = $state.raw<DraftProblems>({});
  #now = $state.raw<SubjectNow | null>(null);
  #askedAbout = $state.raw<{ key: string; count: number } | null>(null);

  constructor(bridge: Bridge, openTab: () => void) {
    this.#bridge = bridge;
    this.#openTab = openTab;
  }

  /** @returns a function that unsubscribes. */
  listen(): () => void {
    return this.#bridge.on('openAlert', (ruleId) => this.show(ruleId));
  }

  /** Rewrites what is typed in another notation, with the same meaning. */
  retype(from: string, to: string): void {
    const separators = separatorsOf(from);
    for (const name of ['amount', 'level', 'by', 'hysteresis'] as const) {
      this.typed[name] = retyped(this.typed[name], separators, to);
    }
  }

  /** Main's answer; null until there is one for the current source. */
  get view(): AlertsView | null {
    return this.#viewOf === this.#sourceKey ? this.#view : null;
  }

  /** The alert with open details. */
  get openId(): string | null {
    return this.#openId;
  }

  /** The alert that a clicked notification was about. */
  get highlightedId(): string | null {
    return this.#highlightedId;
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

  get problems(): DraftProblems {
    return this.#problems;
  }

  /** The present value of the form's subject; null until it is known. */
  get now(): SubjectNow | null {
    return this.#now;
  }

  /** A pair that was unwatched but has alerts, with their count; null if there is none. */
  get askedAbout(): { readonly key: string; readonly count: number } | null {
    return this.#askedAbout;
  }

  take(snapshot: Snapshot, locale: string, isShown: boolean): void {
    this.#locale = locale;
    this.#sourceKey = snapshot.sourceKey;
    if (isShown) void this.refresh();
  }

  async refresh(): Promise<void> {
    this.#request += 1;
    const request = this.#request;
    const sourceKey = this.#sourceKey;
    const answer = await this.#bridge.alerts();
    if (request !== this.#request || !answer.ok) return;
    this.#view = answer.value;
    this.#viewOf = sourceKey;
    if (this.#isEditing) void this.look();
  }

  /** Opens the tab at one alert, or at all of them for null. */
  show(ruleId: string | null): void {
    this.#isEditing = false;
    this.#highlightedId = ruleId;
    this.#openTab();
  }

  toggleDetails(id: string): void {
    this.#openId = this.#openId === id ? null : id;
    this.#highlightedId = null;
  }

  /** Opens the form for the subject of a row or a chart. */
  draft(subject: Subject): void {
    this.#fill(typedSubject(subject), null);
    this.#openTab();
  }

  add(market: Snapshot['choices']['market']): void {
    this.#fill({ ...NEW_RULE, market, feed: market }, null);
  }

  async edit(rule: Rule): Promise<void> {
    const { typedRule } = await draft();
    this.#fill(typedRule(rule, this.#locale), rule.id);
  }

  async duplicate(rule: Rule): Promise<void> {
    const { typedRule } = await draft();
    this.#fill(typedRule(rule, this.#locale), null);
  }

  cancel(): void {
    this.#isEditing = false;
    this.#error = null;
  }

  /** Fetches the present value of the form's subject. */
  async look(): Promise<void> {
    const { readSubject } = await draft();
    const read = readSubject(this.typed, separatorsOf(this.#locale));
    if ('problems' in read) {
      this.#now = null;
      return;
    }
    const asked = JSON.stringify(read.subject);
    const answer = await this.#bridge.alertNow(read.subject);
    const still = readSubject(this.typed, separatorsOf(this.#locale));
    if ('problems' in still || JSON.stringify(still.subject) !== asked) return;
    this.#now = answer.ok ? answer.value : null;
  }

  /** @returns whether the alert is saved; if not, each field shows its problem. */
  async save(): Promise<boolean> {
    const { readRule } = await draft();
    const read = readRule(this.typed, separatorsOf(this.#locale));
    this.#problems = 'problems' in read ? read.problems : {};
    if ('problems' in read) return false;
    const saved = await this.#do(this.#bridge.saveAlert({ ...read.rule, id: this.#editedId }));
    if (saved) this.#isEditing = false;
    return saved;
  }

  switchOn = (id: string, isOn: boolean): void =>
    void this.#do(this.#bridge.switchAlert({ id, isOn }));
  snooze = (id: string, untilMs: number | null): void =>
    void this.#do(this.#bridge.snoozeAlert({ id, untilMs }));
  remove = (id: string): void => void this.#do(this.#bridge.deleteAlert(id));
  choose = (chosen: Partial<Omit<AlertChoices, 'rules'>>): void =>
    void this.#do(this.#bridge.choose({ alerts: chosen }));
  test = (): void => void this.#do(this.#bridge.testAlert());

  /**
   * A pair was unwatched. If alerts still use it, the view asks whether to remove them.
   * @param key as in `subject-key.ts`, such as `USD/NGN`.
   */
  unwatched(snapshot: Snapshot, base: string, quote: string): void {
    const key = pairKey(base, quote);
    const count = snapshot.alerts.bySubject[key] ?? 0;
    this.#askedAbout = count > 0 ? { key, count } : null;
  }

  answerAbout(deletesThem: boolean): void {
    const asked = this.#askedAbout;
    this.#askedAbout = null;
    if (asked && deletesThem) void this.#do(this.#bridge.deleteAlertsAbout(asked.key));
  }

  #fill(typed: TypedRule, editedId: string | null): void {
    this.typed = { ...typed };
    this.#editedId = editedId;
    this.#problems = {};
    this.#error = null;
    this.#now = null;
    this.#highlightedId = null;
    this.#isEditing = true;
    void this.look();
  }

  /** A command shows its effect in a snapshot, and each snapshot refreshes the list. */
  async #do(command: Promise<Result<null>>): Promise<boolean> {
    const answer = await command;
    this.#error = answer.ok ? null : answer.error;
    return answer.ok;
  }
}
