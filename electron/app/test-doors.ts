import type { App } from 'electron';
import type { Note, Pressed } from '../host/notifications.ts';
import type { TrayController } from '../tray/tray-controller.ts';
import type { DrawnIcon } from '../host/tray-image.ts';

/** Access for end-to-end tests to what has no page; only in unpackaged builds. */
export interface TestDoors {
  tooltip(): string;
  /** The text beside the icon, where the system shows one. */
  trayTitle(): string;
  /** All calls of pages so far, as JSON: `[name, arguments]`. */
  calls(): string[];
  trayIcon(): SeenIcon;
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

interface SeenIcon extends Omit<DrawnIcon, 'image'> {
  /** A PNG as a data URL. */
  readonly picture: string;
}

/** Collects from the start, and publishes the access once there is a tray. */
export interface DoorKeeper {
  readonly observe: (name: string, args: unknown) => void;
  readonly notified: (note: Note, press: Pressed) => void;
  readonly open: (tray: TrayController) => void;
}

/** Call it before Electron is ready. */
export function createTestDoors(app: Pick<App, 'once'>): DoorKeeper {
  let readyAtMs = NaN;
  app.once('ready', () => (readyAtMs = performance.now()));
  const calls: string[] = [];
  const notes: { note: Note; press: Pressed }[] = [];
  return {
    notified: (note, press) => notes.push({ note, press }),
    observe: (...call) => calls.push(JSON.stringify(call)),
    open(shown) {
      const { menu, view, icon } = shown;
      const itemOf = (label: string): Electron.MenuItem | undefined =>
        menu().items.find((item) => item.label === label);
      const openedAtMs = performance.now();
      const doors: TestDoors = {
        startMs: () => openedAtMs - readyAtMs,
        tooltip: () => view().tooltip,
        trayTitle: () => view().title,
        trayIcon() {
          const { image, ...drawn } = icon();
          return { ...drawn, picture: image.toDataURL() };
        },
        calls: () => calls,
        notifications: () => notes.map(({ note }) => note),
        clickNotification: (index) => notes[index]?.press.click(),
        pressNotification: (index, action) => notes[index]?.press.action(action),
        menuLabels: () =>
          menu()
            .items.filter((item) => item.type !== 'separator')
            .map(({ label }) => label),
        clickTray: () => {
          shown.tray.emit('click');
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
      Object.assign(globalThis, { parallaxTestDoors: doors });
    },
  };
}
