import { type CommandView, commandView } from '#core/app/command-view.ts';
import { isMonthFirst } from '#core/command/day.ts';
import { namedPlaces } from '#core/text/places.ts';
import { type Known, Shown } from '../app/known.svelte.ts';
import type { Result } from '#core/base/result.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { ArgsOf } from '#ipc/contract.ts';
import type { Copied, JobOutcome } from '#ipc/messages.ts';

/** Longer than any command. */
const MOST_READ = 400;

const MOST_DONE = 3;

/** The command bar: what is typed, and its meanings. */
export class CommandModel {
  readonly #bridge: Bridge;
  #isOpen = $state(false);
  #isLeft = false;
  #isFromAnywhere = $state(false);
  readonly #view: Shown<CommandView>;
  #done = $state.raw<readonly string[]>([]);
  typed = $state('');

  constructor(bridge: Bridge, known: Known) {
    this.#bridge = bridge;
    this.#view = new Shown(
      known,
      () => this.#isOpen,
      () => this.#read(known),
    );
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(typed = ''): void {
    this.typed = typed;
    if (!this.#isOpen) this.#isFromAnywhere = false;
    this.#isOpen = true;
  }

  /** Opened by the shortcut of the whole system, in a window of its own that closes with it. */
  openFromAnywhere(): void {
    this.open();
    this.#isFromAnywhere = true;
  }

  /** An answer was chosen: the view that it opened gets the focus. */
  close = (): void => {
    this.#isOpen = false;
    this.#isLeft = true;
  };

  /** Nothing was chosen: what had the focus before gets it back. */
  dismiss(): void {
    this.#isOpen = false;
    this.#isLeft = false;
    if (this.#isFromAnywhere) void this.#bridge.hide();
  }

  /** The window was hidden: the next one that opens it may want something else. */
  hidden(): void {
    if (this.#isFromAnywhere) this.close();
    this.#isFromAnywhere = false;
  }

  /** Whether it is all that the window shows. */
  get isAlone(): boolean {
    return this.#isFromAnywhere;
  }

  get isLeft(): boolean {
    return this.#isLeft;
  }

  /** The meanings of what is typed. */
  get view(): CommandView | null {
    return this.#view.value;
  }

  #read({ facts, moment, wording, locale, recorded }: Known): CommandView {
    const context = {
      locale,
      places: () => namedPlaces(facts.choices.alerts.rules, wording),
      zone: wording.zone,
      isMonthFirst: isMonthFirst(locale),
      stateThen: recorded.stateThen,
      figures: recorded.figures,
      earned: recorded.earned,
    };
    return commandView(facts, { typed: this.typed.slice(0, MOST_READ) }, context, moment);
  }

  /** What was typed for the last three things done, the newest first. It is not stored. */
  get done(): readonly string[] {
    return this.#done;
  }

  remember(): void {
    const typed = this.typed.trim();
    const before = this.#done.filter((each) => each !== typed);
    this.#done = [typed, ...before].slice(0, MOST_DONE);
  }

  copy = (copied: Copied): Promise<Result<string>> => this.#bridge.copy(copied);

  export = (what: ArgsOf<'exportHistory'>): Promise<Result<JobOutcome>> =>
    this.#bridge.exportHistory(what);
}
