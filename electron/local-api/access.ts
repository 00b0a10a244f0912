import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { VERSION } from '#core/local-api/contract.ts';

/** Where programs find the interface; only the owner can read it. */
const access = v.object({
  version: v.literal(VERSION),
  /** A Unix socket's path, or a pipe's name on Windows. */
  address: v.pipe(v.string(), v.minLength(1)),
  /** Changes with each start. */
  token: v.pipe(v.string(), v.minLength(1)),
});
export type Access = v.InferOutput<typeof access>;

const TOKEN_BYTES = 32;
/** Systems cut longer paths of sockets, macOS at 104 bytes. */
const LONGEST_ADDRESS = 100;

export const localApiFolder = (dataFolder: string): string => path.join(dataFolder, 'outside');
const fileIn = (folder: string): string => path.join(folder, 'access.json');

/**
 * Creates the folder, which only its owner can enter.
 * @throws if it is a link, no folder, or cannot be created.
 */
export function makeOwnFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!fs.lstatSync(folder).isDirectory()) throw new Error(`${folder} is no folder: remove it.`);
  if (process.platform !== 'win32') fs.chmodSync(folder, 0o700);
}

/** Replaces a file at once, readable by its owner only. @throws if it cannot be written. */
function writeOwnFile(file: string, text: string): void {
  const unfinished = `${file}.${crypto.randomBytes(6).toString('hex')}`;
  try {
    fs.writeFileSync(unfinished, text, { flag: 'wx', mode: 0o600 });
    fs.renameSync(unfinished, file);
  } catch (error) {
    fs.rmSync(unfinished, { force: true });
    throw error;
  }
}

/** A new token, and an address that no other start used on Windows. @throws if it is too long. */
export function newAccess(folder: string, platform = process.platform): Access {
  const token = crypto.randomBytes(TOKEN_BYTES).toString('hex');
  const unique = crypto.randomBytes(16).toString('hex');
  const address =
    platform === 'win32' ? `\\\\.\\pipe\\parallax-${unique}` : path.join(folder, 'socket');
  if (platform !== 'win32' && Buffer.byteLength(address) > LONGEST_ADDRESS) {
    throw new Error(`The data folder's path is too long for a socket: ${address}`);
  }
  return { version: VERSION, address, token };
}

export const writeAccess = (folder: string, given: Access): void =>
  writeOwnFile(fileIn(folder), `${JSON.stringify(given)}\n`);

export function removeAccess(folder: string): void {
  fs.rmSync(fileIn(folder), { recursive: true, force: true });
}

/** Null if the app does not serve, or the file cannot be read. A pipe would never end. */
export function readAccess(folder: string): Access | null {
  try {
    const file = fileIn(folder);
    if (!fs.lstatSync(file).isFile()) return null;
    return v.parse(access, JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
