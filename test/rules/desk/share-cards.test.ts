import fs from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import { en } from '#core/text/en.ts';
import { ShareCards } from '../../../electron/desk/share-cards.ts';
import { accountState } from '../../support/account.ts';
import { useFolder } from '../../support/folder.ts';
import { chunk, pngOf } from '../../support/pngs.ts';
import { nativeImage } from '../../standin/main/native-image.ts';

const RATE = {
  kind: 'rate',
  base: currencyCode('USD'),
  quote: currencyCode('NGN'),
  market: 'mid',
} as const;

const inFolder = useFolder();
const PNG = pngOf(1080, 1080);

function cards() {
  const dragFile = vi.fn<(file: string) => void>();
  const shared = new ShareCards({
    host: {
      copyPicture: () => Promise.reject(new Error('nothing is copied')),
      decodePicture: (png) => nativeImage.createFromBuffer(png),
      dragFile: (_window, file) => dragFile(file),
    },
    store: { state: accountState() },
    text: en,
    now: () => Date.parse('2026-11-20T12:00:00Z'),
    dialog: { pickTarget: () => Promise.reject(new Error('nothing is saved')) },
    window: () => ({}) as never,
    folder: inFolder(),
    onProblem: (_, error) => {
      throw error;
    },
  });
  const drag = (png = PNG): string => {
    expect(shared.drag(png, RATE)).toEqual({ ok: true, value: null });
    return dragFile.mock.lastCall?.[0] ?? '';
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
    expect(nativeImage.createFromPath(file).getSize()).toEqual({ width: 1080, height: 1080 });
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

it.each([
  [1080, 1080],
  [1080, 1350],
])('of the page’s bytes only the pixels leave, %i x %i', (width, height) => {
  const secret = Buffer.from('a key of the person');
  const smuggled = ['tEXt', 'iCCP', 'acTL'].map((name) => chunk(name, secret));
  const png = Uint8Array.of(...pngOf(width, height, smuggled), ...secret);
  const sent = fs.readFileSync(cards().drag(png));
  expect(sent.includes(secret)).toBe(false);
  expect(nativeImage.createFromBuffer(sent).getSize()).toEqual({ width, height });
  expect(fs.readFileSync(cards().drag(pngOf(width, height)))).toEqual(sent);
});

it.each([
  ['nothing', new Uint8Array(), 'not-png'],
  ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'not-png'],
  ['text', new TextEncoder().encode('../../etc/passwd'), 'not-png'],
  ['another size', pngOf(1080, 1081), 'wrong-size'],
  ['turned', pngOf(1350, 1080), 'wrong-size'],
  ['5 MB', new Uint8Array(5 * 1024 * 1024), 'too-large'],
  ['the signature alone', PNG.subarray(0, 8), 'damaged'],
  ['half of one', PNG.subarray(0, PNG.length >> 1), 'damaged'],
])('%s is no card', (_name, png, problem) => {
  expect(cards().shared.drag(png, RATE)).toMatchObject({
    ok: false,
    error: { code: 'not-a-card', reason: { kind: 'card', problem } },
  });
});
