import type { CommandRequest, CommandView } from '#core/app/command-view.ts';
import type { Answered } from '../app/open-views.ts';
import type { Result } from '#core/base/result.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { ArgsOf } from '#ipc/contract.ts';
import type { Copied, JobOutcome } from '#ipc/messages.ts';

/** Longer than any command. */
const MOST_SENT = 400;

const MOST_DONE = 3;

/** The command bar: what is typed, and its meanings. */
export class CommandModel {
  readonly #bridge: Bridge;
  #isOpen = $state(false);
  #isLeft = false;
  #isFromAnywhere = $state(false);
  #answered = $state.raw<Answered<CommandRequest, CommandView> | null>(null);
  #done = $state.raw<readonly string[]>([]);
  typed = $state('');

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
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

  get request(): CommandRequest | null {
    return this.#isOpen ? { typed: this.typed.slice(0, MOST_SENT) } : null;
  }

  take(answered: Answered<CommandRequest, CommandView> | undefined): void {
    this.#answered = answered ?? null;
  }

  /** The last answer; for a moment it may be the one before. */
  get view(): CommandView | null {
    return this.#answered?.answer ?? null;
  }

  /** Whether the answer is for what is typed. */
  get isAnswered(): boolean {
    return this.#answered?.request.typed === this.request?.typed;
  }

  /** What was typed for the last three things done, the newest first. It is not stored. */
  get done(): readonly string[] {
    return this.#done;
  }

  /** @param key by `useKey`: what is used most comes first. */
  remember(key: string): void {
    const typed = this.typed.trim();
    const before = this.#done.filter((each) => each !== typed);
    this.#done = [typed, ...before].slice(0, MOST_DONE);
    void this.#bridge.rememberCommand(key);
  }

  forget = (): void => {
    this.#done = [];
    void this.#bridge.forgetCommands();
  };

  copy = (copied: Copied): Promise<Result<string>> => this.#bridge.copy(copied);

  export = (what: ArgsOf<'exportHistory'>): Promise<Result<JobOutcome>> =>
    this.#bridge.exportHistory(what);
}
