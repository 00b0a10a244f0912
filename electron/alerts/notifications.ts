import type { Notification as ElectronNotification } from 'electron';

export interface Note {
  readonly title: string;
  readonly body: string;
  readonly silent: boolean;
}

export interface NoteEvents {
  /** The system reports that it shows it. */
  readonly onShown: () => void;
  /** The system does not show it, possibly with a reason. */
  readonly onRefused: (why: string) => void;
  readonly onClick: () => void;
}

export interface Notifier {
  /** @returns false if the system has no notifications. */
  show(note: Note, events: NoteEvents): boolean;
}

/** Unreferenced notifications are garbage-collected, which loses their clicks. */
const MOST_HELD = 50;

/** @param observe receives each notification, for tests. */
export function createNotifier(
  Notification: typeof ElectronNotification,
  observe: (note: Note, click: () => void) => void = () => undefined,
): Notifier {
  const held: ElectronNotification[] = [];
  return {
    show(note, { onShown, onRefused, onClick }) {
      if (!Notification.isSupported()) return false;
      const notification = new Notification({ ...note });
      notification.on('show', onShown);
      notification.on('failed', (_event, why) => onRefused(why));
      notification.on('click', onClick);
      held.push(notification);
      if (held.length > MOST_HELD) held.shift();
      observe(note, () => {
        notification.emit('click');
      });
      notification.show();
      return true;
    },
  };
}
