import type { Conditions } from '#core/requests/conditions.ts';
import type { DisplayArea } from '#core/tray/popup-position.ts';
import type { TrayCommand, TraySwitch } from '#core/tray/tray-menu.ts';
import type { AnswerOf, ArgsOf } from '#ipc/contract.ts';
import { callChannel, type CallName } from '#ipc/names.ts';
import type { Caller, PageCalls } from '#ipc/register.ts';
import { HostListeners } from '../../electron/host/host-listeners.ts';
import type { Host, MessageBox, Picture } from '../../electron/host/host.ts';
import type { Note, NoteEvents } from '../../electron/host/notifications.ts';
import type { TrayOptions } from '../../electron/host/tray.ts';
import { FakeWindow } from './fake-window.ts';
import { sealing } from './sealing.ts';

export const COPY: Host['copy'] = {
  version: '9.9.9',
  isPackaged: false,
  isSandboxed: true,
  executable: '/opt/parallax/parallax',
  folder: '/opt/parallax',
  dataFolder: '/nowhere',
};

const DISPLAY: DisplayArea = {
  bounds: { x: 0, y: 0, width: 1280, height: 800 },
  workArea: { x: 0, y: 24, width: 1280, height: 776 },
};

const NO_LOGIN = {
  openAtLogin: false,
  executableWillLaunchAtLogin: false,
  wasOpenedAtLogin: false,
  status: 'not-registered',
};

type Answer = (channel: Caller, ...args: unknown[]) => unknown;

/** A desktop without a screen: it records what the app asks of it, and a test acts on it. */
export class FakeHost implements Host {
  readonly copy = COPY;
  readonly login = {
    settings: NO_LOGIN,
    getLoginItemSettings: (): typeof NO_LOGIN => this.login.settings,
    setLoginItemSettings: ({ openAtLogin }: { readonly openAtLogin: boolean }): void => {
      const executableWillLaunchAtLogin = openAtLogin;
      this.login.settings = { ...NO_LOGIN, openAtLogin, executableWillLaunchAtLogin };
    },
  };
  secrets: Host['secrets'] = sealing;
  readonly theme: Host['theme'] = { shouldUseDarkColors: false, themeSource: 'system' };
  readonly windows: FakeWindow[] = [];
  readonly notes: { readonly note: Note; readonly events: NoteEvents }[] = [];
  readonly questions: MessageBox[] = [];
  /** What was copied, oldest first. */
  readonly copied: string[] = [];
  /** What else was asked of it, such as `quit`. */
  readonly asked: string[] = [];
  readonly shortcuts = new Map<string, () => void>();
  readonly displaysThere: DisplayArea[] = [DISPLAY];
  /** The person's answer to a question: the button, by its place. */
  answer: (box: MessageBox) => number | Promise<number> = () => 1;
  /** The file that the person picks; null for none. */
  picks: string | null = null;
  isSupported = true;
  tray: TrayOptions | null = null;
  readonly #listeners = new HostListeners();
  readonly #answers = new Map<string, Answer>();
  #origin = '';
  #isSuspended = false;
  #openQuestions = 0;

  readonly on = this.#listeners.on;
  readonly switches = {
    hasSwitch: (): boolean => false,
    getSwitchValue: (): string => '',
    removeSwitch: (): void => undefined,
  };
  readonly keys: Host['keys'] = {
    register: (accelerator, onPress) => {
      if (this.shortcuts.has(accelerator)) return false;
      this.shortcuts.set(accelerator, onPress);
      return true;
    },
    unregister: (accelerator) => void this.shortcuts.delete(accelerator),
    setSuspended: (isSuspended) => void (this.#isSuspended = isSuspended),
    isSuspended: () => this.#isSuspended,
  };
  readonly displays: Host['displays'] = {
    getAllDisplays: () => this.displaysThere,
    getDisplayMatching: () => this.displaysThere[0] ?? DISPLAY,
    getCursorScreenPoint: () => ({ x: 600, y: 10 }),
  };
  readonly pageCalls: PageCalls = {
    handle: (channel, answer) => void this.#answers.set(channel, answer),
    removeHandler: (channel) => void this.#answers.delete(channel),
    removeAllListeners: () => undefined,
  };
  notifier: Host['notifier'] = {
    prepare: () => undefined,
    show: (note, events) => {
      if (!this.isSupported) return false;
      this.notes.push({ note, events });
      events.onShown();
      return true;
    },
  };
  readonly dialogs = this.#dialogs();

  readonly useFolder = (): void => undefined;
  readonly holdAlone = (): boolean => true;
  readonly letOthers = this.#asks('let others');
  readonly ready = (): Promise<void> => Promise.resolve();
  readonly locale = (): string => 'en-US';
  readonly isOnBattery = (): boolean => false;
  readonly openPages: Host['openPages'] = ({ own }) => {
    this.#origin = own.origin;
    return Promise.resolve((options) => {
      const window = new FakeWindow(options);
      this.windows.push(window);
      return window;
    });
  };
  readonly openTray: Host['openTray'] = (options) => {
    this.tray = options;
    return {
      bounds: () => ({ x: 1_200, y: 0, width: 22, height: 22 }),
      show: (view) => void (this.tray = { ...options, view }),
      renew: this.#asks('renew tray'),
    };
  };
  readonly textCopier: Host['textCopier'] = () => (text) => {
    this.copied.push(text);
    return Promise.resolve();
  };
  readonly copyPicture = (): Promise<void> => Promise.resolve();
  readonly decodePicture = (png: Buffer): Picture => {
    const picture: Picture = { isEmpty: () => false, toPNG: () => png, resize: () => picture };
    return picture;
  };
  readonly dragFile: Host['dragFile'] = (_window, file) => void this.asked.push(`drag ${file}`);
  readonly openLink = (name: string): Promise<void> => {
    this.asked.push(`open ${name}`);
    return Promise.resolve();
  };
  readonly takeLinks = (): boolean => true;
  readonly runInBackground = (): void => undefined;
  readonly keepWindows = (): void => undefined;
  readonly hideApp = this.#asks('hide');
  readonly showError = (title: string, body: string): void =>
    void this.asked.push(`error ${title}: ${body}`);
  readonly quit = this.#asks('quit');
  readonly exit = (code: number): void => void this.asked.push(`exit ${code}`);
  readonly relaunch = this.#asks('relaunch');

  /** Calls main as the popup's page does. */
  async call<Name extends CallName>(name: Name, args: ArgsOf<Name>): Promise<AnswerOf<Name>> {
    const answer = this.#answers.get(callChannel(name));
    if (!answer) throw new Error(`Nobody answers ${name}.`);
    const senderFrame = { detached: false, parent: null, origin: this.#origin };
    const caller = { senderFrame, sender: this.windows[0]?.webContents };
    return (await answer(caller, structuredClone(args))) as AnswerOf<Name>;
  }

  readonly tell: HostListeners['tell'] = (name, ...args) => this.#listeners.tell(name, ...args);

  change(change: Partial<Conditions>): void {
    this.tell('power', change);
  }

  clickTray(): void {
    this.tray?.onToggle();
  }

  /** Chooses a line of the tray's menu: a command, or what it switches. */
  chooseInMenu(what: TrayCommand | TraySwitch): void {
    const entry = this.tray?.view.menu.find(
      (each) =>
        (each.kind === 'command' && each.command === what) ||
        (each.kind === 'switch' && each.what === what),
    );
    if (entry?.kind === 'command') this.tray?.onCommand(entry.command);
    else if (entry?.kind === 'switch') this.tray?.onSwitch(entry.what, !entry.isOn);
    else throw new Error(`The menu has no ${what}.`);
  }

  press(accelerator: string): void {
    if (!this.#isSuspended) this.shortcuts.get(accelerator)?.();
  }

  unplug(display: DisplayArea): void {
    this.displaysThere.splice(this.displaysThere.indexOf(display), 1);
    this.tell('displays-changed');
  }

  #asks(what: string): () => void {
    return () => void this.asked.push(what);
  }

  #dialogs(): Host['dialogs'] {
    const open = (): boolean => this.#openQuestions > 0;
    return {
      ask: async (_window, box) => {
        this.questions.push(box);
        this.#openQuestions += 1;
        const pressed = await this.answer(box);
        this.#openQuestions -= 1;
        return pressed;
      },
      pickFile: () => Promise.resolve(this.picks),
      pickTarget: () => Promise.resolve(this.picks),
      get isOpen() {
        return open();
      },
    };
  }
}
