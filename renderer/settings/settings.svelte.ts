import type { ChoicesChange } from '#core/settings/choices.ts';
import type { Licence } from '#core/base/licence.ts';
import type { SettingsChanges } from '#core/settings/changes.ts';
import type { SectionId } from '#core/schema/sections.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import type { Bridge } from '#ipc/bridge.ts';

/** Where one is in the settings: what is searched, what is asked before it is done, what was done. */
export class SettingsModel {
  readonly #bridge: Bridge;
  query = $state('');
  /** Whether the notices of what is bundled are read. */
  showsLicences = $state(false);
  /** Whose reset is asked for and not yet confirmed. */
  resetting = $state<SectionId | 'all' | null>(null);
  #licences = $state.raw<readonly Licence[] | null>(null);
  #changes = $state.raw<SettingsChanges | null>(null);
  /** What was changed up to here is no longer told. */
  #toldUpTo = $state(0);
  /** What was changed before this place was opened is not taken back from it. */
  #openedAt = $state(0);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  take({ settingsChanges }: Snapshot): void {
    this.#changes = settingsChanges;
  }

  /** The settings, or another place where settings are, were gone to. */
  enter(): void {
    const serial = this.#changes?.serial ?? 0;
    this.#openedAt = serial;
    this.#toldUpTo = serial;
    this.query = '';
    this.showsLicences = false;
    this.resetting = null;
  }

  /** The last change made here, until it is dismissed. */
  get told(): SettingsChanges | null {
    return this.#changes && this.#changes.serial > this.#toldUpTo ? this.#changes : null;
  }

  get canUndo(): boolean {
    return (this.#changes?.undo.at(-1)?.serial ?? 0) > this.#openedAt;
  }

  dismiss = (): void => {
    this.#toldUpTo = this.#changes?.serial ?? 0;
  };

  /** @returns whether there was something to take back. */
  undo = (): boolean => {
    if (!this.canUndo) return false;
    void this.#bridge.undoSetting();
    return true;
  };

  reset(section: SectionId | 'all'): void {
    void this.#bridge.resetSettings(section);
  }

  choose = (change: ChoicesChange): void => void this.#bridge.choose(change);
  /** @returns whether the system could show it. */
  openLogFolder = async (): Promise<boolean> => (await this.#bridge.openLogFolder()).ok;

  /** Null until they are read. */
  get licences(): readonly Licence[] | null {
    return this.#licences;
  }

  openLicences = (): void => {
    this.showsLicences = true;
    if (this.#licences === null) void this.#readLicences();
  };

  async #readLicences(): Promise<void> {
    const answer = await this.#bridge.licences();
    this.#licences = answer.ok ? answer.value : [];
  }

  /** One step back inside the settings. @returns false where there is none. */
  back(): boolean {
    if (this.showsLicences) this.showsLicences = false;
    else if (this.query !== '') this.query = '';
    else return false;
    return true;
  }
}
