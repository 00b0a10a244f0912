import type { Notification as ElectronNotification } from 'electron';

export interface Note {
  readonly title: string;
  readonly body: string;
  readonly silent: boolean;
  /** The name of a sound of the system (macOS). */
  readonly sound?: string;
  /** The labels of its buttons, where the system has some (macOS, Windows). */
  readonly actions?: readonly string[];
}

export interface NoteEvents {
  /** The system reports that it shows it. */
  readonly onShown: () => void;
  /** The system does not show it, possibly with a reason. */
  readonly onRefused: (why: string) => void;
  readonly onClick: () => void;
  readonly onAction?: (index: number) => void;
}

export interface Notifier {
  /** Lets a system that wants the person's permission (macOS) ask for it now. */
  prepare(): void;
  /** @returns false if the system has no notifications. */
  show(note: Note, events: NoteEvents): boolean;
}

/** Unreferenced notifications are garbage-collected, which loses their clicks. */
const MOST_HELD = 50;

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => MARKUP[sign] ?? sign);

/** @param escapes whether the system reads markup in the body (most of Linux). */
export function createNotifier(
  Notification: typeof ElectronNotification,
  escapes: () => boolean = () => false,
): Notifier {
  const held: ElectronNotification[] = [];
  let isPrepared = false;
  return {
    prepare() {
      // Electron asks when its presenter is made, which is at the first use.
      if (!isPrepared) Notification.isSupported();
      isPrepared = true;
    },
    show(note, { onShown, onRefused, onClick, onAction }) {
      if (!Notification.isSupported()) return false;
      const actions = note.actions?.map((text) => ({ type: 'button' as const, text })) ?? [];
      const body = escapes() ? escaped(note.body) : note.body;
      const notification = new Notification({ ...note, body, actions });
      notification.on('show', onShown);
      notification.on('failed', (_event, why) => onRefused(why));
      notification.on('click', onClick);
      notification.on('action', ({ actionIndex }) => onAction?.(actionIndex));
      held.push(notification);
      if (held.length > MOST_HELD) held.shift();
      notification.show();
      return true;
    },
  };
}
