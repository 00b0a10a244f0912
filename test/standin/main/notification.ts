import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { guardClass, type PartOf } from '../host/guard.ts';
import { platform } from '../host/launch-info.ts';
import { createEvent } from './events.ts';

/** Linux shows no buttons (`libnotify_notification.cc` adds none); macOS and Windows do. */
const HAS_BUTTONS =
  process.platform !== 'linux' || process.env['STANDIN_NOTIFICATION_BUTTONS'] === '1';

/** Linux looks for libnotify when the app runs; without it nothing is shown, and no event says so. */
const hasAny = (): boolean => process.env['STANDIN_LIBNOTIFY'] !== 'missing';

/** What macOS makes of an app that nobody has allowed to notify; it asks at the first use. */
const NOT_ALLOWED = 'Notifications are not allowed for this application';

/** A notification that nobody sees: a test clicks it with `emit('click', …)`. */
export class Notification extends EventEmitter implements PartOf<Electron.Notification> {
  title: string;
  body: string;
  silent: boolean;
  readonly actions: Electron.NotificationAction[];

  constructor({
    title = '',
    body = '',
    silent = false,
    actions = [],
  }: Electron.NotificationConstructorOptions = {}) {
    super();
    this.title = title;
    this.body = body;
    this.silent = silent;
    this.actions = HAS_BUTTONS ? actions : [];
  }

  /** A test presses a button that is shown with `emit('action', …)`. */
  override emit(event: string, ...args: unknown[]): boolean {
    const [details] = args as [{ readonly actionIndex?: number }?];
    if (event === 'action' && !this.actions[details?.actionIndex ?? -1]) return false;
    return super.emit(event, ...args);
  }

  /** macOS: null before it asked, then the person's answer. */
  static _permission: 'asked' | 'allowed' | 'denied' | null = null;

  static isSupported(): boolean {
    Notification._permission ??= platform === 'darwin' ? 'asked' : 'allowed';
    return hasAny();
  }

  /** The system answers later, as it does, and not always that it is shown. */
  show(): void {
    if (!Notification.isSupported()) return;
    const isAllowed = Notification._permission === 'allowed';
    const refusal =
      process.env['STANDIN_NOTIFICATIONS_REFUSED'] ?? (isAllowed ? undefined : NOT_ALLOWED);
    if (refusal === undefined) setImmediate(() => this.emit('show'));
    else setImmediate(() => this.emit('failed', createEvent(), refusal));
  }

  close(): void {
    setImmediate(() => this.emit('close'));
  }
}

guardClass('electron.Notification', Notification);
