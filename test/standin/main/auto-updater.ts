import { EventEmitter } from 'node:events';
import { guardObject } from '../host/guard.ts';

/** Its events alone: on Linux Electron's own updater has nothing but these either. */
export const autoUpdater = guardObject('electron.autoUpdater', new EventEmitter());
