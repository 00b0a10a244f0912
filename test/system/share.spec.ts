import fs from 'node:fs';
import path from 'node:path';
import { willChoose } from './chosen-file.ts';
import { expect, type Running, test } from './fixtures.ts';

const sizeOf = (png: Buffer): readonly number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];

/** The files below a folder. */
const filesIn = (folder: string): string[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile())
        .map(({ parentPath, name }) => path.join(parentPath, name))
    : [];

/** Before anything was saved or dragged. */
async function takesCardsOnly(running: Running, target: string, dragged: string): Promise<void> {
  await willChoose(running, target);
  const answers = await running.popup.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 1080;
    canvas.height = 1081;
    canvas.getContext('2d');
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const wrongSize = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer());
    const card = new Uint8Array(wrongSize);
    card[23] = 0x38;
    const large = new Uint8Array(4 * 1024 * 1024 + 1);
    large.set(card);
    const bridge = window.parallax as unknown as Record<
      string,
      (args: unknown) => Promise<{ ok: boolean; error?: { code: string; reason?: unknown } }>
    >;
    const codeOf = async (call: string, args: unknown): Promise<unknown> => {
      const answer = await bridge[call]?.(args);
      return answer?.error?.reason ?? answer?.error?.code ?? 'accepted';
    };
    const wrong: unknown[] = [
      { png: new TextEncoder().encode('not a picture') },
      { png: wrongSize },
      { png: large },
      { png: card.subarray(0, -1) },
      { png: '../../etc/passwd' },
      { png: Array.from(card.subarray(0, 40)) },
      { png: card.buffer },
      { png: card, path: '../../settings.json' },
      { png: card, name: '../settings.json' },
      null,
    ];
    // What names the file, too, is of a known form.
    const of = { kind: 'quote', number: 1 };
    const misnamed = { png: card, of: { ...of, number: '../settings.json' } };
    const named = [...wrong.map((args) => args && { of, ...args }), misnamed];
    return Promise.all(
      ['saveCard', 'copyCard', 'dragCard'].map((call) =>
        Promise.all(
          (call === 'copyCard' ? [...wrong, misnamed] : named).map((args) => codeOf(call, args)),
        ),
      ),
    );
  });
  const problem = (name: string) => ({ kind: 'card', problem: name });
  for (const each of answers) {
    expect(each).toEqual([
      problem('not-png'),
      problem('wrong-size'),
      problem('too-large'),
      problem('damaged'),
      ...Array.from({ length: 7 }, () => 'refused-call'),
    ]);
  }
  expect(fs.existsSync(target)).toBe(false);
  expect(filesIn(dragged)).toEqual([]);
}

test('a person shares a rate as a card: saved, copied and dragged out', async ({
  start,
  service,
  userData,
}, testInfo) => {
  const dragged = path.join(userData, 'dragged-cards');
  fs.mkdirSync(dragged);
  fs.writeFileSync(path.join(dragged, 'left-by-a-crash.png'), '');
  const running = await start({ service });
  const { app, popup } = running;
  expect(fs.existsSync(dragged)).toBe(false);

  await test.step('only the picture of a card is saved, copied or dragged', () =>
    takesCardsOnly(running, testInfo.outputPath('refused.png'), dragged));

  await popup.getByRole('button', { name: 'Actions for USD/NGN' }).click();
  await popup.getByRole('menuitem', { name: 'Share' }).click();
  await expect(popup.getByRole('img', { name: /^Card: DEMO, USD\/NGN/ })).toBeVisible();
  const target = testInfo.outputPath('card.png');
  await willChoose(running, target);
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(popup.getByText('Saved: card.png')).toBeVisible();
  expect(sizeOf(fs.readFileSync(target))).toEqual([1080, 1080]);

  await popup.getByRole('radio', { name: 'Portrait' }).check({ force: true });
  await willChoose(running, path.join(userData, 'settings.json'));
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(popup.getByRole('status').filter({ hasText: 'choose another one' })).toBeVisible();

  await popup.getByRole('button', { name: 'Copy image' }).click();
  await expect(popup.getByText('Image copied')).toBeVisible();
  const copied = (): Promise<number[]> =>
    app.evaluate(async ({ clipboard }) => {
      const [item] = await clipboard.read();
      const blob = await item?.getType('image/png');
      return blob ? Array.from(new Uint8Array(await blob.slice(0, 24).arrayBuffer())) : [];
    });
  // The system's clipboard takes it a moment later.
  await expect.poll(async () => (await copied()).length).toBe(24);
  expect(sizeOf(Buffer.from(await copied()))).toEqual([1080, 1350]);

  await popup.locator('canvas').dispatchEvent('dragstart');
  await expect.poll(() => filesIn(dragged)).toHaveLength(1);
  const [file = ''] = filesIn(dragged);
  // It is there before it is written.
  await expect.poll(() => fs.statSync(file).size).toBeGreaterThan(24);
  expect(path.basename(file)).toMatch(/^parallax-sandbox-USD-NGN-[a-z]+-\d{4}-\d\d-\d\d\.png$/);
  expect(sizeOf(fs.readFileSync(file))).toEqual([1080, 1350]);
  if (process.platform !== 'win32') {
    for (const each of [file, path.dirname(file), dragged]) {
      expect(fs.statSync(each).mode & 0o077).toBe(0);
    }
  }
  await running.quit();
  expect(fs.existsSync(dragged)).toBe(false);
});
