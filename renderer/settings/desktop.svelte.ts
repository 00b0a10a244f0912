import { type DesktopSystem, systemOf } from '#core/settings/desktop-system.ts';
import type { Modifier, Shortcut } from '#core/settings/shortcut.ts';
import { hear, heldIn, type KeyPress } from '#core/settings/shortcut-key.ts';
import { combinationName, shortcutName } from '#core/settings/shortcut-words.ts';
import type { Bridge } from '#ipc/bridge.ts';
import { errorText, text } from '../text/format.ts';

/** The Keyboard API, where the browser has it: the labels of this keyboard's keys. */
interface KeyboardWithLayout {
  getLayoutMap(): Promise<ReadonlyMap<string, string>>;
}

export class DesktopModel {
  readonly #bridge: Bridge;
  #system: DesktopSystem = 'linux';
  #shortcut: Shortcut | null = null;
  #printed: ReadonlyMap<string, string> | null = null;
  #recording = $state(false);
  #held = $state.raw<readonly Modifier[]>([]);
  #outcome = $state.raw<{ ok: boolean; text: string } | null>(null);
  #loginProblem = $state<string | null>(null);
  #listingProblem = $state<string | null>(null);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get recording(): boolean {
    return this.#recording;
  }

  get held(): readonly Modifier[] {
    return this.#held;
  }

  get outcome(): { ok: boolean; text: string } | null {
    return this.#outcome;
  }

  get listingProblem(): string | null {
    return this.#listingProblem;
  }

  get loginProblem(): string | null {
    return this.#loginProblem;
  }

  /** @param shortcut the current one, which stays if the new one is not available. */
  async record(shortcut: Shortcut | null, platform: string): Promise<void> {
    this.#shortcut = shortcut;
    this.#system = systemOf(platform);
    this.#held = [];
    this.#outcome = null;
    this.#recording = true;
    await this.#bridge.recordShortcut(true);
    this.#printed = await printedKeys();
  }

  /** Stops recording without a message: the focus moved elsewhere. */
  leave(): void {
    if (!this.#recording) return;
    this.#recording = false;
    void this.#bridge.recordShortcut(false);
  }

  /** @returns whether the recorder used the key, so that nothing else may. */
  down(press: KeyPress): boolean {
    if (!this.#recording) return false;
    const observed = hear(press, this.#system, (code) => this.#printed?.get(code));
    this.#held = heldIn(press);
    switch (observed.kind) {
      case 'modifiers':
        return true;
      case 'passed-on':
        this.leave();
        return false;
      case 'given-up':
        this.leave();
        this.#report(true, this.#unchangedText());
        return true;
      case 'too-few': {
        const name = combinationName(observed.combination, this.#system, text);
        this.#report(false, text.desktop.shortcut.tooFew(name, text.desktop.strong[this.#system]));
        return true;
      }
      case 'alt-graph':
      case 'unusable':
        this.#report(false, text.desktop.shortcut.unusable[observed.kind]);
        return true;
      case 'removed':
        void this.choose(null);
        return true;
      case 'shortcut':
        void this.choose(observed.shortcut);
        return true;
    }
  }

  up(press: Pick<KeyPress, 'control' | 'alt' | 'shift' | 'meta'>): void {
    this.#held = heldIn(press);
  }

  async choose(shortcut: Shortcut | null): Promise<void> {
    this.#recording = false;
    const answer = await this.#bridge.chooseShortcut(shortcut);
    if (answer.ok) {
      this.#shortcut = shortcut;
      const { set, removed } = text.desktop.shortcut;
      this.#report(true, shortcut === null ? removed : set(this.#name(shortcut)));
    } else if (answer.error.code === 'shortcut-taken' && shortcut !== null) {
      this.#report(false, this.#taken(this.#name(shortcut)));
    } else this.#report(false, text.desktop.shortcut.failed);
  }

  /** Retries a shortcut that another program had. @returns whether it is now ours. */
  async tryAgain(shortcut: Shortcut, platform: string): Promise<boolean> {
    this.#system = systemOf(platform);
    this.#outcome = null;
    const answer = await this.#bridge.tryShortcut();
    const name = this.#name(shortcut);
    this.#report(
      answer.ok,
      answer.ok ? text.desktop.shortcut.freed(name) : text.desktop.shortcut.taken(name),
    );
    return answer.ok;
  }

  /** Clears messages about actions of an earlier visit. */
  look(): void {
    this.#outcome = null;
    this.#loginProblem = null;
    this.#listingProblem = null;
    this.readLogin();
  }

  readLogin = (): void => void this.#bridge.readLogin();

  startAtLogin = async (isOn: boolean): Promise<void> => {
    this.#loginProblem = null;
    const answer = await this.#bridge.startAtLogin(isOn);
    if (!answer.ok) this.#loginProblem = text.desktop.login.failed(errorText(answer.error));
  };

  listImage = async (isListed: boolean): Promise<void> => {
    const answer = await this.#bridge.listImage(isListed);
    this.#listingProblem = answer.ok ? null : text.desktop.login.failed(errorText(answer.error));
  };

  letProgramsRead = async (isOn: boolean): Promise<void> => {
    await this.#bridge.choose({ localInterface: isOn });
  };

  #report(ok: boolean, text: string): void {
    this.#outcome = { ok, text };
  }

  #name(shortcut: Shortcut): string {
    return shortcutName(shortcut, this.#system, text);
  }

  #unchangedText(): string {
    const { kept, stillNone } = text.desktop.shortcut;
    return this.#shortcut === null ? stillNone : kept(this.#name(this.#shortcut));
  }

  #taken(name: string): string {
    const { taken, takenKept } = text.desktop.shortcut;
    return this.#shortcut === null ? taken(name) : takenKept(name, this.#name(this.#shortcut));
  }
}

async function printedKeys(): Promise<ReadonlyMap<string, string>> {
  const { keyboard } = navigator as Navigator & { keyboard?: KeyboardWithLayout };
  try {
    return (await keyboard?.getLayoutMap()) ?? new Map<string, string>();
  } catch {
    return new Map();
  }
}
