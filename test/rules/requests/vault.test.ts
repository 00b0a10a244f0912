import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyringLockedError } from '../../../electron/account/keyring-locked.ts';
import { openVault, type Vault } from '../../../electron/account/vault.ts';
import { othersMay } from '../../support/rights.ts';

const KEY = 'canary-9f86d081884c7d65';
const TODAY = '2026-11-20';
const HERE = 'https://rates.example';
let folder = '';
const storedText = (): string => fs.readFileSync(path.join(folder, 'vault.json'), 'utf8');
const readCiphertext = (): string =>
  (JSON.parse(storedText()) as { ciphertext: string }).ciphertext;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-vault-'));
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

interface Keyring {
  /** What encrypts: `v10` is a public password on Linux, `v11` a keyring, `v12` a portal. */
  readonly mark?: 'v10' | 'v11' | 'v12';
  readonly available?: boolean;
  /** The keychain is locked, or the person denied the app its use. */
  readonly isDenied?: boolean;
  /** Nobody answers its question. */
  readonly hangs?: boolean;
  /** What it seals with; another one can't be unsealed. */
  readonly secret?: string;
  readonly rotated?: boolean;
  readonly platform?: string;
}

/**
 * As Electron's: it is available whatever encrypts, and what was encrypted begins with a mark. The
 * text is written in hex: enough to see what was sealed with what.
 */
function vaultOver(keyring: Keyring = {}): Vault {
  const { available = true, rotated = false, mark = 'v11' } = keyring;
  const secret = mark === 'v10' ? 'public' : (keyring.secret ?? 'a');
  const denied = new Error('Error while encrypting the text provided to safeStorage.');
  const storage = {
    seal(plain: string) {
      if (keyring.hangs) return new Promise<never>(() => undefined);
      if (!available) return Promise.resolve(null);
      if (keyring.isDenied) return Promise.reject(denied);
      return Promise.resolve(Buffer.from(`${mark}${secret}:${Buffer.from(plain).toString('hex')}`));
    },
    open(sealed: Buffer) {
      const [by = '', text = ''] = sealed.toString().slice(3).split(':');
      if (keyring.hangs) return new Promise<never>(() => undefined);
      const mine = by === secret || by === 'public' || (rotated && by === 'old');
      if (!mine || keyring.isDenied) return Promise.reject(new Error('another keyring'));
      const opened = Buffer.from(text, 'hex').toString();
      return Promise.resolve({ text: opened, isOutdated: by !== secret });
    },
  };
  return openVault(folder, storage, keyring.platform ?? 'linux', TODAY);
}

describe('the vault', () => {
  it('keeps the key encrypted', async () => {
    expect(await vaultOver().keep(HERE, KEY, 'plain')).toBe('encrypted');
    expect(await vaultOver().load(HERE)).toMatchObject({ kind: 'key', key: KEY });
    expect(storedText()).not.toContain(KEY);
    expect(othersMay(fs.statSync(path.join(folder, 'vault.json')))).toBe(0);
  });

  it('is empty at first and after a deletion', async () => {
    expect(await vaultOver().load(HERE)).toEqual({ kind: 'missing' });
    await vaultOver().keep(HERE, KEY, 'plain');
    vaultOver().forget();
    expect(await vaultOver().load(HERE)).toEqual({ kind: 'forgotten' });
    expect(vaultOver().address).toBe(HERE);
    expect(storedText()).not.toContain('ciphertext');
  });

  it('has nothing to give where the keyring is another one', async () => {
    await vaultOver({ secret: 'a' }).keep(HERE, KEY, 'plain');
    expect(await vaultOver({ secret: 'b' }).load(HERE)).toEqual({ kind: 'locked' });
    expect(await vaultOver({ secret: 'a' }).load(HERE)).toMatchObject({ kind: 'key', key: KEY });
  });

  it('goes on without a keyring that nobody answers, and has the key when it does', async () => {
    await vaultOver().keep(HERE, KEY, 'plain');
    vi.useFakeTimers();
    try {
      const waiting = vaultOver({ hangs: true });
      const work = Promise.all([waiting.load(HERE), waiting.canEncrypt()]);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await work).toEqual([{ kind: 'locked' }, false]);
    } finally {
      vi.useRealTimers();
    }
    expect(await vaultOver().load(HERE)).toMatchObject({ kind: 'key', key: KEY });
  });

  it('encrypts again on request', async () => {
    await vaultOver({ secret: 'old' }).keep(HERE, KEY, 'plain');
    const before = storedText();
    expect(await vaultOver({ secret: 'new', rotated: true }).load(HERE)).toMatchObject({
      kind: 'key',
      key: KEY,
    });
    expect(storedText()).not.toBe(before);
    expect(await vaultOver({ secret: 'new' }).load(HERE)).toMatchObject({ kind: 'key', key: KEY });
  });

  it.each<[string, Keyring]>([
    ['the public password of a desktop without a keyring', { mark: 'v10' }],
    ['a keyring that is not available', { available: false }],
    ['a keychain that is locked or denied', { isDenied: true, platform: 'darwin' }],
  ])(
    'does not take %s for encryption, and keeps the key as the person chose',
    async (_what, keyring) => {
      const vault = vaultOver(keyring);
      expect(await vault.canEncrypt()).toBe(false);
      expect(await vault.keep(HERE, KEY, 'session')).toBe('session');
      expect(await vault.load(HERE)).toMatchObject({ kind: 'key', key: KEY });
      expect(storedText()).not.toContain(KEY);
      expect(await vaultOver(keyring).load(HERE)).toEqual({ kind: 'missing' });

      expect(await vault.keep(HERE, KEY, 'plain')).toBe('plain');
      expect(await vaultOver(keyring).load(HERE)).toMatchObject({ kind: 'key', key: KEY });
    },
  );

  it('gives a key only to its own address', async () => {
    await vaultOver().keep(HERE, KEY, 'plain');
    expect(await vaultOver().load('https://other.example')).toEqual({ kind: 'missing' });
    expect(vaultOver().address).toBe(HERE);
  });

  it('remembers a refusal until another key is stored', async () => {
    await vaultOver().keep(HERE, KEY, 'plain');
    vaultOver().refuse();
    expect(await vaultOver().load(HERE)).toMatchObject({ kind: 'key', refused: true });
    await vaultOver().keep(HERE, KEY, 'plain');
    expect(await vaultOver().load(HERE)).toMatchObject({ refused: false });
  });

  it('seals a plain key once a keyring is there', async () => {
    await vaultOver({ mark: 'v10' }).keep(HERE, KEY, 'plain');
    expect(await vaultOver().load(HERE)).toMatchObject({ key: KEY, keyStorage: 'encrypted' });
    expect(storedText()).not.toContain(KEY);
  });

  it.each<[string, Keyring]>([
    ['gnome-keyring on Sway or Hyprland', { mark: 'v11' }],
    ['the portal of a Flatpak', { mark: 'v12' }],
    ['the keychain of macOS', { mark: 'v10', platform: 'darwin' }],
    ['Windows', { mark: 'v10', platform: 'win32' }],
  ])('takes %s for encryption', async (_what, keyring) => {
    const vault = vaultOver(keyring);
    expect(await vault.canEncrypt()).toBe(true);
    expect(await vault.keep(HERE, KEY, 'plain')).toBe('encrypted');
    expect(await vaultOver(keyring).load(HERE)).toMatchObject({
      key: KEY,
      keyStorage: 'encrypted',
    });
  });

  it('treats a key that was encrypted with the public password as plain', async () => {
    const sealed = Buffer.from(`v10public:${Buffer.from(KEY).toString('hex')}`);
    const stored = { address: HERE, ciphertext: sealed.toString('base64') };
    fs.writeFileSync(path.join(folder, 'vault.json'), JSON.stringify(stored));
    expect(await vaultOver({ mark: 'v10' }).load(HERE)).toMatchObject({
      key: KEY,
      keyStorage: 'plain',
    });
    expect(await vaultOver().load(HERE)).toMatchObject({ key: KEY, keyStorage: 'encrypted' });
    expect(Buffer.from(readCiphertext(), 'base64').toString()).toMatch(/^v11/);
  });

  it('survives a keyring that fails, and a file that is none of its own', async () => {
    const failing = {
      seal: () => Promise.reject(new Error('locked')),
      open: () => Promise.reject(new Error('locked')),
    };
    const vault = openVault(folder, failing, 'linux', TODAY);
    expect(await vault.canEncrypt()).toBe(false);
    for (const content of [
      '[]',
      '{"plain":5}',
      '{"ciphertext":7}',
      '{"plain":5,"address":"https://rates.example"}',
      '{"address":7}',
      'x',
    ]) {
      fs.writeFileSync(path.join(folder, 'vault.json'), content);
      expect(await vault.load(HERE)).toEqual({ kind: 'missing' });
      expect(await vault.keep(HERE, KEY, 'plain')).toBe('plain');
      expect(await vault.load(HERE)).toMatchObject({ kind: 'key', key: KEY });
    }
    fs.rmSync(path.join(folder, 'vault.json'));
    fs.mkdirSync(path.join(folder, 'vault.json'));
    expect(await vault.load(HERE)).toEqual({ kind: 'missing' });
    expect(vault.address).toBeNull();
  });

  it('never writes over what is sealed with what it can’t seal, unless that is allowed', async () => {
    await vaultOver().keep(HERE, KEY, 'session');
    const sealed = storedText();
    for (const keyring of [{ isDenied: true }, { available: false }, { mark: 'v10' }] as const) {
      for (const otherwise of ['plain', 'session'] as const) {
        const kept = vaultOver(keyring).keep(HERE, 'another', otherwise);
        await expect(kept).rejects.toThrow(KeyringLockedError);
        expect(storedText()).toBe(sealed);
      }
    }
    const vault = vaultOver({ isDenied: true });
    expect(await vault.keep(HERE, 'another', 'session', true)).toBe('session');
    expect(storedText()).not.toContain('ciphertext');
  });

  it.each(['', '{', '{"address":"https://rates.exam', '[]', '5', '{"ciphertext":7}', '\0\0\0'])(
    'puts a file aside that it can’t read (%j), until it is to forget',
    async (content) => {
      fs.writeFileSync(path.join(folder, 'vault.json'), content);
      const vault = vaultOver();
      expect(fs.readFileSync(vault.quarantined ?? '', 'utf8')).toBe(content);
      expect(await vault.load(HERE)).toEqual({ kind: 'missing' });
      // Damaged again while the app runs.
      fs.writeFileSync(path.join(folder, 'vault.json'), content);
      await vault.keep(HERE, KEY, 'session');
      const aside = (): string[] =>
        fs.readdirSync(folder).filter((name) => name.startsWith('vault.broken-'));
      expect(aside()).toHaveLength(2);
      expect(vaultOver().quarantined).toBeNull();
      vaultOver().forget();
      expect(aside()).toEqual([]);
    },
  );

  it('leaves no unfinished file with a plain key, at the start and once it forgets', () => {
    // As a kill between writing and renaming leaves it.
    const unfinished = path.join(folder, 'vault.json.tmp-1700000000abcdef');
    const others = ['settings.json.tmp-1700000000abcdef', 'vault.json.bak'];
    const leave = (): void => {
      for (const name of [path.basename(unfinished), ...others])
        fs.writeFileSync(path.join(folder, name), JSON.stringify({ plain: KEY }));
    };
    leave();
    const vault = vaultOver();
    expect(fs.existsSync(unfinished)).toBe(false);
    leave();
    vault.forget();
    expect(fs.existsSync(unfinished)).toBe(false);
    for (const name of others) expect(fs.existsSync(path.join(folder, name))).toBe(true);
  });

  it('leaves no plain key behind once it can encrypt', async () => {
    await vaultOver({ mark: 'v10' }).keep(HERE, KEY, 'plain');
    expect(storedText()).toContain(KEY);
    await vaultOver().keep(HERE, KEY, 'plain');
    expect(storedText()).not.toContain(KEY);
  });
});
