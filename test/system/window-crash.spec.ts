import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Running, test } from './fixtures.ts';
import { convertIn, ratesIn } from './pages.ts';
import {
  answerBox,
  crash,
  freePort,
  holdBoxes,
  seeReloaded,
  nextLoad,
  openBoxes,
  storedSettings,
} from './window.ts';

/** The longest time from a press to its click. */
const CLICK_MS = 300;
const WAITING = ['The window of Parallax does not react [Reload] [Wait]'];
const FAILING = ["Parallax can't show its window [Try again] [Leave it closed]"];

/** With a port for inspecting the reloaded page. */
async function started(
  start: (options: object) => Promise<Running>,
  options: { readonly args?: readonly string[]; readonly [name: string]: unknown },
): Promise<{ running: Running; port: number }> {
  const port = await freePort();
  const args = [...(options.args ?? []), `--remote-debugging-port=${port}`];
  const running = await start({ ...options, args });
  await holdBoxes(running);
  return { running, port };
}

async function crashTimes(running: Running, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const loaded = nextLoad(running);
    await crash(running);
    await loaded;
  }
}

test('a crashed page is restored: visible, on its tab, with current rates', async ({
  start,
  service,
  userData,
}) => {
  const { running, port } = await started(start, { service, args: ['--show'] });
  const convert = convertIn(running.popup);
  await convert.open();
  await convert.amount.fill('3,650');
  await expect(convert.result('Mid')).toContainText('5,768,825.00');
  await expect
    .poll(() => storedSettings(userData))
    .toMatchObject({ place: { tab: 'convert', convert: { amount: '3,650' } } });
  service.setRates('mid', { NGN: '1600', EUR: '0.92' });
  await crashTimes(running, 1);
  expect(await running.isVisible()).toBe(true);
  await running.hook('clickMenu', 'Refresh now (free)');
  await seeReloaded(port, async (popup) => {
    await expect(popup.getByRole('tab', { name: 'Convert', selected: true })).toBeVisible();
    await expect(convertIn(popup).amount).toHaveValue('3,650');
    await expect(convertIn(popup).result('Mid')).toContainText('5,840,000.00');
  });
  expect(await openBoxes(running)).toEqual([]);
});

test('the fourth crash within a minute shows a native error; the app keeps running and retries on request', async ({
  start,
  service,
}) => {
  const { running, port } = await started(start, { service, args: ['--show'] });
  await crashTimes(running, 3);
  expect(await openBoxes(running)).toEqual([]);
  await crash(running);
  await expect.poll(() => openBoxes(running)).toEqual(FAILING);
  expect(await running.isVisible()).toBe(false);

  // It still calls main behind the open dialog.
  service.setRates('mid', { NGN: '1599.5' });
  const before = service.requests.length;
  await running.hook('clickMenu', 'Refresh now (free)');
  await expect.poll(() => service.requests.slice(before)).toContain('latest mid');

  await answerBox(running, 'Try again');
  await expect.poll(running.isVisible).toBe(true);
  await seeReloaded(port, (popup) => expect(ratesIn(popup).row('USD')).toContainText('1,599.50'));

  await crashTimes(running, 3);
  await crash(running);
  await expect.poll(() => openBoxes(running)).toEqual(FAILING);
  await answerBox(running, 'Leave it closed');
  expect(await running.isVisible()).toBe(false);
  await running.hook('clickTray');
  await expect.poll(running.isVisible).toBe(true);
  await seeReloaded(port, (popup) => expect(ratesIn(popup).row('USD')).toContainText('1,599.50'));
});

test('an unresponsive page asks to wait or reload, withdraws the question when it recovers, and reloads silently while hidden', async ({
  start,
  service,
}) => {
  const { running, port } = await started(start, { service });
  const { app, popup, blur, isVisible } = running;
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
  await expect.poll(isVisible).toBe(true);
  const emit = (event: 'unresponsive' | 'responsive'): Promise<void> =>
    app.evaluate(({ BrowserWindow }, name) => {
      BrowserWindow.getAllWindows()[0]?.emit(name);
    }, event);

  await emit('unresponsive');
  await expect.poll(() => openBoxes(running)).toEqual(WAITING);
  // The question has the focus: what it is about stays.
  await blur();
  expect(await isVisible()).toBe(true);
  await answerBox(running, 'Wait');
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');

  // Main may still be ending the first question, and the system reports a hanging page again.
  await expect
    .poll(async () => {
      await emit('unresponsive');
      return openBoxes(running);
    })
    .toEqual(WAITING);
  await emit('responsive');
  await expect.poll(() => openBoxes(running)).toEqual([]);
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');

  await emit('unresponsive');
  await expect.poll(() => openBoxes(running)).toEqual(WAITING);
  const loaded = nextLoad(running);
  await answerBox(running, 'Reload');
  await loaded;
  expect(await isVisible()).toBe(true);
  await seeReloaded(port, (reloaded) =>
    expect(ratesIn(reloaded).row('USD')).toContainText('1,580.50'),
  );

  await test.step('hidden, a page that crashes stays hidden, and is right once it is opened', async () => {
    await blur();
    await expect.poll(isVisible).toBe(false);
    service.setRates('mid', { NGN: '1599.5' });
    service.setRates('parallel', { NGN: '1630.25' });
    await crashTimes(running, 1);
    await running.hook('clickMenu', 'Refresh now (free)');
    await expect.poll(() => running.hook('tooltip')).toContain('1,630.25');
    expect(await isVisible()).toBe(false);
    // A click sooner after the blur is the one that took the focus, and opens nothing.
    await wait(CLICK_MS);
    await running.hook('clickTray');
    await expect.poll(isVisible).toBe(true);
    await seeReloaded(port, (reloaded) =>
      expect(ratesIn(reloaded).row('USD')).toContainText('1,599.50'),
    );
  });
});
