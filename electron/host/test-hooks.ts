import { isBounded } from '#ipc/guard.ts';
import { callOf } from '#ipc/names.ts';
import type { ElectronHost } from './electron-host.ts';
import type { Host } from './host.ts';
import type { Note, NoteEvents } from './notifications.ts';
import type { ElectronTray } from './tray.ts';
import type { DrawnIcon } from './tray-image.ts';

/** Access for end-to-end tests to what has no page; only in unpackaged builds. */
export interface TestHooks {
  tooltip(): string;
  /** The text beside the icon, where the system shows one. */
  trayTitle(): string;
  /** All calls of pages so far, as JSON: `[name, arguments]`. */
  calls(): string[];
  trayIcon(): ShownIcon;
  /** The labels of the tray's menu, without separators. */
  menuLabels(): string[];
  menuItem(label: string): { enabled: boolean; checked: boolean } | null;
  clickTray(): void;
  clickMenu(label: string): void;
  /** Every notification so far, oldest first. */
  notifications(): Note[];
  clickNotification(index: number): void;
  /** Presses a button of a notification; systems without buttons do nothing. */
  pressNotification(index: number, action: number): void;
  /** From Electron's `ready` until the tray shows data; ms. */
  startMs(): number;
}

interface ShownIcon extends Omit<DrawnIcon, 'image'> {
  /** A PNG as a data URL. */
  readonly picture: string;
}

/** The same host, which notes what a test may look at. */
interface ObservedHost {
  readonly host: Host;
  /** Publishes the access, once the app runs. */
  readonly publish: () => void;
}

export function withTestHooks(host: ElectronHost): ObservedHost {
  let readyAtMs = NaN;
  let tray: ElectronTray | null = null;
  const calls: string[] = [];
  const notes: { readonly note: Note; readonly events: NoteEvents }[] = [];
  const observed: Host = {
    ...host,
    async ready() {
      await host.ready();
      readyAtMs = performance.now();
    },
    openTray: (options) => (tray = host.openTray(options)),
    notifier: {
      prepare: () => host.notifier.prepare(),
      show(note, events) {
        const isShown = host.notifier.show(note, events);
        if (isShown) notes.push({ note, events });
        return isShown;
      },
    },
    pageCalls: {
      removeHandler: (channel) => host.pageCalls.removeHandler(channel),
      removeAllListeners: (channel) => host.pageCalls.removeAllListeners(channel),
      handle(channel, answer) {
        host.pageCalls.handle(channel, (caller, ...args) => {
          const [first] = args;
          const argument = args.length === 1 && isBounded(first) ? first : 'unbounded';
          calls.push(JSON.stringify([callOf(channel), argument]));
          return answer(caller, ...args);
        });
      },
    },
  };
  return {
    host: observed,
    publish() {
      if (!tray) throw new Error('There is no tray yet.');
      Object.assign(globalThis, {
        parallaxTestHooks: hooksOf(tray, performance.now() - readyAtMs),
      });
    },
  };

  function hooksOf(
    { tray: icon, menu, view, icon: drawing }: ElectronTray,
    startMs: number,
  ): TestHooks {
    const itemOf = (label: string) => menu().items.find((item) => item.label === label);
    return {
      startMs: () => startMs,
      tooltip: () => view().tooltip,
      trayTitle: () => view().title,
      trayIcon() {
        const { image, ...drawn } = drawing();
        return { ...drawn, picture: image.toDataURL() };
      },
      calls: () => calls,
      notifications: () => notes.map(({ note }) => note),
      clickNotification: (index) => notes[index]?.events.onClick(),
      pressNotification: (index, action) => notes[index]?.events.onAction?.(action),
      menuLabels: () =>
        menu()
          .items.filter((item) => item.type !== 'separator')
          .map(({ label }) => label),
      clickTray: () => {
        icon.emit('click');
      },
      menuItem(label) {
        const item = itemOf(label);
        return item ? { enabled: item.enabled, checked: item.checked } : null;
      },
      clickMenu(label) {
        const item = itemOf(label);
        if (!item) throw new Error(`The menu has no ${label}.`);
        (item.click as () => void)();
      },
    };
  }
}
