import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the command line asked for: `electron [-r file] [--switches] <app folder or file> [args]`. */
export interface LaunchInfo {
  /** The arguments as they were given, without Node and this program. */
  rawArguments: string[];
  switches: Map<string, string>;
  requires: string[];
  appFolder: string;
  entry: string;
  manifest: Record<string, unknown>;
  /** The `electron` executable itself. */
  executable: string;
}

interface CommandLine {
  switches: Map<string, string>;
  requires: string[];
  appArgument: string;
}

function parseCommandLine(raw: readonly string[]): CommandLine {
  const switches = new Map<string, string>();
  const requires: string[] = [];
  let appArgument: string | undefined;
  const rest = raw.values();
  for (const argument of rest) {
    if (argument === '-r' || argument === '--require') {
      const next = rest.next();
      if (!next.done) requires.push(path.resolve(next.value));
    } else if (argument.startsWith('--')) {
      const [name = '', ...value] = argument.slice(2).split('=');
      switches.set(name, value.join('='));
    } else {
      appArgument ??= argument;
    }
  }
  return { switches, requires, appArgument: appArgument ?? '.' };
}

function readManifest(folder: string): Record<string, unknown> {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return {};
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

function readLaunch(rawArguments: string[]): LaunchInfo {
  const { switches, requires, appArgument } = parseCommandLine(rawArguments);
  const target = path.resolve(appArgument);
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const appFolder = isFolder ? target : path.dirname(target);
  const manifest = readManifest(appFolder);
  const main = typeof manifest['main'] === 'string' ? manifest['main'] : 'index.js';
  return {
    rawArguments,
    switches,
    requires,
    appFolder,
    entry: isFolder ? path.join(appFolder, main) : target,
    manifest,
    executable: fileURLToPath(new URL('../electron', import.meta.url)),
  };
}

export const launchInfo: LaunchInfo = readLaunch(process.argv.slice(2));

/** Windows on the display, for a person; without it nothing is to be seen. */
export const headed = process.env['STANDIN_HEADED'] === '1';

/** A test names another system here, whose ways are played as far as they differ. */
export const platform = process.env['STANDIN_PLATFORM'] ?? process.platform;

export function manifestText(name: string): string | undefined {
  const value = launchInfo.manifest[name];
  return typeof value === 'string' ? value : undefined;
}
