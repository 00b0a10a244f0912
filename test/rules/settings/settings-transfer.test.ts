import fs from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { DEFAULT_CHOICES, withChange } from '#core/settings/choices.ts';
import { settingsFile } from '#core/settings/portable.ts';
import { en } from '#core/text/en.ts';
import { SettingsTransfer } from '../../../electron/settings/settings-transfer.ts';
import { emptyState } from '../../support/rates.ts';
import { useFolder } from '../../support/folder.ts';

const inFolder = useFolder();
const dark = withChange(DEFAULT_CHOICES, { theme: 'dark' });

function transferWith(file: string | null, choices = DEFAULT_CHOICES): SettingsTransfer {
  const canceled = file === null;
  const filePath = file ?? '';
  fs.mkdirSync(inFolder('own'), { recursive: true });
  return new SettingsTransfer({
    store: { state: { ...emptyState(), choices } },
    text: en,
    dialog: {
      pickTarget: () => Promise.resolve(canceled ? null : filePath),
      pickFile: () => Promise.resolve(canceled ? null : filePath),
    },
    window: () => null as never,
    folder: inFolder('own'),
  });
}

it('writes a file for its user only, and imports it once', async () => {
  const file = inFolder('settings.json');
  expect(await transferWith(file, dark).export()).toEqual({
    ok: true,
    value: { kind: 'written', file: 'settings.json' },
  });
  expect(fs.statSync(file).mode & 0o077).toBe(0);
  expect(fs.readdirSync(inFolder('.')).sort()).toEqual(['own', 'settings.json']);
  const transfer = transferWith(file);
  expect(transfer.take()).toBeNull();
  expect(await transfer.choose()).toEqual({
    ok: true,
    value: { kind: 'looked', file: 'settings.json', changes: ['theme'] },
  });
  expect(transfer.take()).toEqual(dark);
  expect(transfer.take()).toBeNull();
});

it('writes nothing into the app’s own folder, or after a cancelled dialog', async () => {
  const own = await transferWith(inFolder('own', 'settings.json')).export();
  expect(own).toMatchObject({ value: { kind: 'refused', problem: 'own-folder' } });
  expect(fs.readdirSync(inFolder('own'))).toEqual([]);
  expect(await transferWith(null).export()).toMatchObject({ value: { kind: 'cancelled' } });
  expect(await transferWith(null).choose()).toEqual({ ok: true, value: null });
});

it('leaves nothing beside a place where it can’t write', async () => {
  const taken = inFolder('elsewhere', 'settings.json');
  fs.mkdirSync(taken, { recursive: true });
  const answer = await transferWith(taken).export();
  expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(JSON.stringify(answer)).not.toContain(path.dirname(taken));
  expect(fs.readdirSync(path.dirname(taken))).toEqual(['settings.json']);
  expect(fs.readdirSync(taken)).toEqual([]);
});

it('reads nothing of a file that is too large', async () => {
  const file = inFolder('settings.json');
  fs.writeFileSync(file, '');
  fs.truncateSync(file, 1_000_001);
  const read = vi.spyOn(fs, 'readFileSync');
  expect(await transferWith(file).choose()).toMatchObject({ value: { why: 'too-large' } });
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

it('forgets the file before, when another one is refused', async () => {
  const file = inFolder('settings.json');
  fs.writeFileSync(file, settingsFile(dark));
  const transfer = transferWith(file);
  await transfer.choose();
  fs.writeFileSync(file, 'x'.repeat(1_000_001));
  expect(await transfer.choose()).toMatchObject({ value: { kind: 'refused', why: 'too-large' } });
  expect(transfer.take()).toBeNull();
  fs.writeFileSync(file, Buffer.from(settingsFile(dark), 'utf16le').fill(0xff, 0, 1));
  expect(await transfer.choose()).toMatchObject({ value: { why: 'not-settings' } });
  // A letter of another encoding inside a file that is JSON all the same.
  fs.writeFileSync(file, Buffer.from(settingsFile(dark).replace('dark', 'd\u00e4rk'), 'latin1'));
  expect(await transfer.choose()).toMatchObject({ value: { why: 'not-settings' } });
  fs.rmSync(file);
  expect(await transfer.choose()).toMatchObject({ ok: false, error: { code: 'internal' } });
  fs.mkdirSync(file);
  expect(await transfer.choose()).toMatchObject({ value: { why: 'not-settings' } });
});
