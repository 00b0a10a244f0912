import type { Notification as ElectronNotification } from 'electron';

export interface Note {
  readonly title: string;
  readonly body: string;
  readonly silent: boolean;
}

export interface NoteEvents {
  /** The system says that it shows it. */
  readonly onShown: () => void;
  /** The system does not show it, and may say why. */
  readonly onRefused: (why: string) => void;
  readonly onClick: () => void;
}

/** Native notifications. */
export interface Notifier {
  /** @returns false where the system has none. */
  show(note: Note, events: NoteEvents): boolean;
}

/** A notification that nothing holds is collected, and a click on it lost. */
const MOST_HELD = 50;

/** @param observe is told of each, for tests. */
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
