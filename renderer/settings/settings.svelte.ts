import type { DigestText } from '#core/alerts/delivery/digest.ts';
import type { DestinationKind, DestinationSwitch } from '#core/alerts/delivery/destination.ts';
import type { Result } from '#core/base/result.ts';
import type { ChoicesChange } from '#core/settings/choices.ts';
import type { Licence } from '#core/base/licence.ts';
import type { SettingsChanges } from '#core/settings/changes.ts';
import { lastChangeText } from '#core/settings/change-text.ts';
import type { Tab } from '#core/settings/place.ts';
import type { SectionId } from '#core/schema/sections.ts';
import type { ItemId } from '#core/settings/ids.ts';
import type { Known } from '../app/known.svelte.ts';
import type { Bridge } from '#ipc/bridge.ts';
import { errorText, text } from '../text/format.ts';
import type { Toasts } from '../ui/toasts.svelte.ts';

/** Where a change was made. */
type Place = Tab | 'settings';

export interface TypedDestination {
  /** Null for a new one. */
  id: string | null;
  name: string;
  kind: DestinationKind;
  address: string;
  chatId: string;
  secret: string;
  /** Whose token it is, once Telegram said so. */
  bot: string | null;
}

interface Outcome {
  readonly ok: boolean;
  readonly text: string;
  /** The field that it is about. */
  readonly field: 'address' | 'chatId' | null;
}

/** What became of a test: when it arrived, or why it did not. */
interface Tested {
  readonly atMs: number;
  readonly problem: string | null;
}

export class SettingsModel {
  readonly #bridge: Bridge;
  readonly #toasts: Toasts;
  readonly #known: Known;
  query = $state('');
  showsLicences = $state(false);
  /** The section that is open as a page; null for the list of them. */
  section = $state<SectionId | null>(null);
  /** For which it was opened from elsewhere: it has the focus. */
  field = $state<ItemId | null>(null);
  /** The last one that was: its row gets the focus back. */
  opened = $state<SectionId | null>(null);
  resetting = $state<SectionId | 'all' | null>(null);
  /**
   * Typed and not saved yet, for this visit: a search or another width draws the form again. The
   * stored address is not shown again, as it is a secret.
   */
  destination = $state<TypedDestination | null>(null);
  /** The open row of where alerts go: another width draws them again. */
  delivery = $state<string | null>(null);
  /** Whether it is asked if what is typed may go. */
  isDiscarding = $state(false);
  /** What was last tried with a destination. */
  outcome = $state.raw<Outcome | null>(null);
  /** By destination, for this visit. */
  tests = $state.raw<Readonly<Record<string, Tested>>>({});
  #licences = $state.raw<readonly Licence[] | null>(null);
  /** By the serial of a change. One of before the page was loaded is of the settings. */
  readonly #madeIn: Record<number, Place> = {};

  constructor(bridge: Bridge, toasts: Toasts, known: Known) {
    this.#bridge = bridge;
    this.#toasts = toasts;
    this.#known = known;
  }

  /**
   * @param saysAll false where changes are seen where they are made: it says what was undone.
   * @param place the view in front, in which a change was made.
   */
  changed(before: SettingsChanges, now: SettingsChanges, saysAll: boolean, place: Place): void {
    if (now.serial <= before.serial) return;
    const isUndone = now.last?.how === 'undone';
    if (!isUndone) this.#madeIn[now.serial] = place;
    if (!saysAll && !isUndone) return;
    const undo = (): boolean => this.undo((made) => made === place);
    // The desk knows whether a price or a trade comes next.
    const canUndo = place !== 'desk' && this.#last((made) => made === place) !== null;
    this.#toasts.say(lastChangeText(now, text), canUndo ? undo : null);
  }

  /**
   * Starts a visit of the settings, at a section, or of another view with settings. What leads to
   * one field of a section gets the person back.
   */
  enter(section: SectionId | null = null, field: ItemId | null = null): void {
    this.field = field;
    this.section = section;
    this.opened = section;
    this.query = '';
    this.showsLicences = false;
    this.resetting = null;
    this.discard();
    this.delivery = null;
    this.tests = {};
  }

  /** Closes the form of a destination, with what was said of it. */
  discard(): void {
    this.destination = null;
    this.outcome = null;
    this.isDiscarding = false;
  }

  get title(): string {
    const words = text.settings;
    if (this.showsLicences) return words.licences;
    return this.section === null || this.query !== '' ? words.title : words.sections[this.section];
  }

  open(section: SectionId): void {
    this.field = null;
    this.section = section;
    this.opened = section;
  }

  /** The last change that was not undone yet, if it was made there. */
  #last(isThere: (place: Place) => boolean): number | null {
    const last = this.#known.facts.settingsChanges.undo.at(-1)?.serial ?? null;
    return last !== null && isThere(this.#madeIn[last] ?? 'settings') ? last : null;
  }

  /** Takes back the last change, if it was made there. @returns whether it was. */
  undo = (isThere: (place: Place) => boolean): boolean => {
    if (this.#last(isThere) === null) return false;
    void this.#bridge.undoSetting();
    return true;
  };

  reset(section: SectionId | 'all'): void {
    void this.#bridge.resetSettings(section);
  }

  toggleDelivery(id: string): void {
    this.delivery = this.delivery === id ? null : id;
  }

  /** A second one of a kind has a number. */
  addDestination(kind: DestinationKind): void {
    const label = text.destinations.kinds[kind];
    const same = this.#known.facts.choices.alerts.destinations.filter((each) => each.kind === kind);
    const name = same.length === 0 ? label : `${label} ${same.length + 1}`;
    this.editDestination({ id: null, kind, name });
  }

  editDestination({ id, kind, name }: Pick<TypedDestination, 'id' | 'kind' | 'name'>): void {
    this.outcome = null;
    this.destination = { id, kind, name, address: '', chatId: '', secret: '', bot: null };
  }

  get hasTyped(): boolean {
    const { address = '', chatId = '', secret = '' } = this.destination ?? {};
    return `${address}${chatId}${secret}`.trim() !== '';
  }

  /** Asks Telegram once whose token it is, and who wrote to the bot. */
  async findChat(): Promise<void> {
    const typed = this.destination;
    if (!typed) return;
    const asked = await this.#bridge.findChat(typed.address.trim());
    // Without a network, the token is as right as before.
    const isRefused = !asked.ok && asked.error.code === 'unauthorized';
    const found = await this.#try(Promise.resolve(asked), null, isRefused ? 'address' : null);
    if (!found) return;
    typed.bot = found.bot;
    if (found.chatId !== null) typed.chatId = found.chatId;
    else this.outcome = { ok: false, text: text.destinations.notWritten, field: 'chatId' };
  }

  /** @returns its id; null if it is not saved. */
  async saveDestination(): Promise<string | null> {
    const typed = this.destination;
    if (!typed) return null;
    const { id, name, kind, address, chatId, secret } = typed;
    const receiver = { kind, address, chatId: '', secret: '' };
    if (kind === 'telegram') receiver.chatId = chatId;
    if (kind === 'json') receiver.secret = secret;
    const isUnchanged = id !== null && address === '';
    const saving = this.#bridge.saveDestination({
      id,
      name,
      receiver: isUnchanged ? null : receiver,
    });
    const done = isUnchanged ? text.destinations.saved : null;
    const saved = await this.#try(saving, done, 'address');
    if (saved === null) return null;
    this.destination = null;
    if (!isUnchanged) void this.testDestination(saved);
    return saved;
  }

  removeDestination = (id: string): void =>
    void this.#try(this.#bridge.removeDestination(id), null);
  switchDestination = (change: DestinationSwitch): void =>
    void this.#try(this.#bridge.switchDestination(change), null);
  async testDestination(id: string): Promise<void> {
    const answer = await this.#bridge.testDestination(id);
    const problem = answer.ok ? null : (answer.error.detail ?? errorText(answer.error));
    this.tests = { ...this.tests, [id]: { atMs: this.#known.clock.nowMs, problem } };
  }

  async previewDigest(): Promise<DigestText | null> {
    const answer = await this.#bridge.previewDigest();
    return answer.ok ? answer.value : null;
  }

  async #try<T>(
    work: Promise<Result<T>>,
    done: string | null,
    field: Outcome['field'] = null,
  ): Promise<T | null> {
    this.outcome = null;
    const answer = await work;
    // Who said no to the question of the system knows why.
    if (!answer.ok && answer.error.code === 'not-confirmed') return null;
    const why = answer.ok ? done : (answer.error.detail ?? errorText(answer.error));
    this.outcome =
      why === null ? null : { ok: answer.ok, text: why, field: answer.ok ? null : field };
    return answer.ok ? answer.value : null;
  }

  choose = (change: ChoicesChange): void => void this.#bridge.choose(change);

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

  /** Goes one step back within the settings. @returns false if there is none. */
  back(): boolean {
    if (this.showsLicences) this.showsLicences = false;
    else if (this.query !== '') this.query = '';
    else if (this.section === null || this.field !== null) return false;
    else this.section = null;
    return true;
  }
}
