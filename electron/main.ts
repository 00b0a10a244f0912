import path from 'node:path';
import { startApp } from './app/start-app.ts';
import { readLaunchOptions } from './base/launch-options.ts';
import { electronHost } from './host/host.ts';

const { app } = electronHost;

startApp(
  electronHost,
  readLaunchOptions(app.commandLine, process.env, app.isPackaged),
  path.join(import.meta.dirname, '..'),
);
