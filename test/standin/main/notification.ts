import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { guardClass, type PartOf } from '../host/guard.ts';
import { createEvent } from './events.ts';

/** A notification that nobody sees: a test clicks it with `emit('click', …)`. */
export class Notification extends EventEmitter implements PartOf<Electron.Notification> {
  title: string;
  body: string;
  silent: boolean;

  constructor({
    title = '',
    body = '',
    silent = false,
  }: Electron.NotificationConstructorOptions = {}) {
    super();
    this.title = title;
    this.body = body;
    this.silent = silent;
  }

  static isSupported(): boolean {
    return true;
  }

  /** The system answers later, as it does, and not always that it is shown. */
  show(): void {
    const refusal = process.env['STANDIN_NOTIFICATIONS_REFUSED'];
    if (refusal === undefined) setImmediate(() => this.emit('show'));
    else setImmediate(() => this.emit('failed', createEvent(), refusal));
  }

  close(): void {
    setImmediate(() => this.emit('close'));
  }
}

guardClass('electron.Notification', Notification);
