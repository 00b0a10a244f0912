import type { Page } from '@playwright/test';
import { axeFinds } from './axe.ts';
import { expect, type Running, test } from './fixtures.ts';

const MINI = 'Mini-board';

/** Opens the board from the tray's menu. */
async function openBoard({ app, hook: door }: Running): Promise<Page> {
  const opening = app.waitForEvent('window');
  await door('clickMenu', MINI);
  return opening;
}

const placeOf = ({ app }: Running): Promise<number[] | undefined> =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find(({ webContents }) => webContents.getURL().endsWith('&mini'))
      ?.getPosition(),
  );

const isPopupVisible = ({ app }: Running): Promise<boolean | undefined> =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find(({ webContents }) => !webContents.getURL().endsWith('&mini'))
      ?.isVisible(),
  );

test('a board of the pinned numbers opens from the tray, follows them, moves, comes back and ends', async ({
  start,
  service,
}) => {
  service.setRates('parallel', { NGN: '1439.21', EUR: '0.92' });
  const running = await start({ service });
  const board = await openBoard(running);
  const number = board.getByText('1,439.21');
  await expect(number).toBeVisible();
  await expect(board.getByText('DEMO')).toBeVisible();
  await expect(board.getByText('just now', { exact: true })).toBeVisible();
  await expect.poll(() => running.hook('menuItem', MINI)).toMatchObject({ checked: true });
  const state = await running.app.evaluate(({ BrowserWindow }) => {
    const mini = BrowserWindow.getAllWindows().find(({ webContents }) =>
      webContents.getURL().endsWith('&mini'),
    );
    return [mini?.isAlwaysOnTop(), mini?.getContentSize(), mini?.getTitle()];
  });
  expect(state).toEqual([true, [260, 66], MINI]);
  expect(await axeFinds(board)).toEqual([]);

  const sized = (): Promise<number[] | undefined> =>
    running.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().endsWith('&mini'))
        ?.getContentSize(),
    );

  await test.step('it grows with the text', async () => {
    for (const [textPercent, size] of [
      [115, [299, 76]],
      [100, [260, 66]],
    ] as const) {
      await running.popup.evaluate(
        (percent) => window.parallax.choose({ textPercent: percent }),
        textPercent,
      );
      await expect.poll(sized).toEqual(size);
    }
  });

  await test.step('a new number is there without a click', async () => {
    service.setRates('parallel', { NGN: '1502.5', EUR: '0.92' });
    await running.popup.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(board.getByText('1,502.50')).toBeVisible();
  });

  await test.step('it is as high as its numbers: the best buy and sell come while their ticker is polled', async () => {
    service.setPlatforms('USDTNGN', [
      { code: 'rafter', buy: '1431', sell: '1425' },
      { code: 'nettle', buy: '1436', sell: '1430' },
    ]);
    await running.popup.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(board.getByText('1,431.00')).toBeVisible();
    await expect(board.getByText('nettle', { exact: true })).toBeVisible();
    await expect.poll(sized).toEqual([260, 134]);
    const labels = (): Promise<string[]> => running.hook('menuLabels');
    const best = expect.stringMatching(/^Best USDT sell 1,430\.00 nettle/) as unknown;
    await expect.poll(labels).toContainEqual(best);
    // Nobody looks at Rates any more, which needed them.
    await running.hook('clickTray');
    await expect.poll(sized).toEqual([260, 66]);
    await expect.poll(labels).not.toContainEqual(best);
    await running.hook('clickTray');
    await expect.poll(sized).toEqual([260, 134]);
  });

  await test.step('it is dragged, which opens nothing; a click opens Parallax', async () => {
    await running.hook('clickTray');
    await expect.poll(() => isPopupVisible(running)).toBe(false);
    const before = await placeOf(running);
    await board.mouse.move(100, 50);
    await board.mouse.down();
    await board.mouse.move(60, 20, { steps: 4 });
    await board.mouse.up();
    await expect.poll(() => placeOf(running)).not.toEqual(before);
    expect(await isPopupVisible(running)).toBe(false);
    await board.getByRole('button', { name: 'Open Parallax' }).click();
    await expect.poll(() => isPopupVisible(running)).toBe(true);
  });

  const left = await placeOf(running);
  await running.mainWaits(400);
  await test.step('what the system moves as a display goes comes back, and is not stored', async () => {
    const moved = await running.app.evaluate(({ BrowserWindow, screen }) => {
      screen.emit('display-removed');
      const mini = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().endsWith('&mini'),
      );
      mini?.setPosition(5, 40);
      return mini?.getPosition();
    });
    expect(moved).toEqual([5, 40]);
    await expect.poll(() => placeOf(running)).toEqual(left);
  });
  await running.quit();

  const again = await start({ service });
  const boardOf = (): Page | undefined =>
    again.app.windows().find((each) => each.url().includes('mini'));
  await expect.poll(boardOf).toBeDefined();
  expect(await placeOf(again)).toEqual(left);
  await boardOf()?.getByRole('button', { name: 'Close the mini-board' }).click();
  await expect.poll(() => again.app.windows().length).toBe(1);
  await expect.poll(() => again.hook('menuItem', MINI)).toMatchObject({ checked: false });
});

test('its page can ask for nothing but what it draws', async ({ start, service }) => {
  const running = await start({ service });
  const board = await openBoard(running);
  await expect(board.getByRole('button', { name: 'Open Parallax' })).toBeVisible();
  const answers = await board.evaluate(async () => {
    const { parallax } = window;
    const call = async (name: keyof typeof parallax): Promise<unknown> =>
      (parallax[name] as (args?: unknown) => Promise<unknown>)();
    const names = Object.keys(parallax).filter(
      (name) => name !== 'on',
    ) as (keyof typeof parallax)[];
    const all: Record<string, unknown> = {};
    for (const name of names.filter((each) => each !== 'closeMiniBoard' && each !== 'openPopup')) {
      all[name] = await call(name);
    }
    return all;
  });
  const { miniBoard, moveMiniBoard: _moved, ...others } = answers;
  expect(miniBoard).toMatchObject({ ok: true });
  expect(Object.keys(others).length).toBeGreaterThan(70);
  for (const [name, answer] of Object.entries(others)) {
    expect(answer, name).toMatchObject({ ok: false, error: { code: 'refused-call' } });
  }

  await test.step('what changes while the app quits does not open it again', async () => {
    await expect.poll(() => isPopupVisible(running)).toBe(true);
    const ended = running.app.waitForEvent('close', { timeout: 60_000 });
    await running.app.evaluate(({ app, BrowserWindow }) => {
      // Once the windows that are to close are known: hiding the popup changes the state.
      const popup = BrowserWindow.getAllWindows().find(
        ({ webContents }) => !webContents.getURL().endsWith('&mini'),
      );
      app.once('before-quit', () => setImmediate(() => popup?.emit('hide')));
      setImmediate(() => app.quit());
    });
    await ended;
  });
});
