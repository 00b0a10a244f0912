import fs from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { en } from '#core/text/en.ts';
import { ShareCards } from '../../electron/desk/share-cards.ts';
import { accountState } from '../support/account.ts';
import { useFolder } from '../support/folder.ts';
import { pngOf } from '../support/pngs.ts';

const inFolder = useFolder();
const PNG = pngOf(1080, 1080);

function cards() {
  const startDrag = vi.fn<(item: { file: string }) => void>();
  const shared = new ShareCards({
    host: {
      clipboard: {},
      ClipboardItem: {},
      nativeImage: { createFromBuffer: () => ({ resize: () => ({}) }) },
    } as never,
    store: { state: accountState() },
    text: en,
    now: () => Date.parse('2026-11-20T12:00:00Z'),
    dialog: { showSaveDialog: () => Promise.reject(new Error('nothing is saved')) },
    window: () => ({ webContents: { startDrag } }) as never,
    folder: inFolder(),
    onProblem: (_, error) => {
      throw error;
    },
  });
  const drag = (): string => {
    expect(shared.drag(PNG)).toEqual({ ok: true, value: null });
    return startDrag.mock.lastCall?.[0].file ?? '';
  };
  return { shared, drag };
}

it('a dragged card is a file that only its owner can read', () => {
  const before = process.umask(0);
  try {
    const file = cards().drag();
    const folder = path.dirname(file);
    const modes = [file, folder, path.dirname(folder)].map(
      (each) => fs.statSync(each).mode & 0o777,
    );
    expect(modes).toEqual([0o600, 0o700, 0o700]);
    expect(new Uint8Array(fs.readFileSync(file))).toEqual(PNG);
  } finally {
    process.umask(before);
  }
});

it('the last eight dragged cards stay until the end, and none after it', () => {
  const { shared, drag } = cards();
  const files = Array.from({ length: 11 }, (_, n) => {
    const file = drag();
    fs.utimesSync(path.dirname(file), n, n);
    return file;
  });
  expect(files.map((file) => fs.existsSync(file))).toEqual([
    false,
    false,
    false,
    ...Array.from({ length: 8 }, () => true),
  ]);
  shared.close();
  expect(files.some((file) => fs.existsSync(file))).toBe(false);
});
