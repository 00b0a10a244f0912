import fs from 'node:fs';
import path from 'node:path';
import { desktopIn, isOurs, others, pressAnywhere } from './desktop-page.ts';
import { expect, type Running, test } from './fixtures.ts';
import { hostInUse } from './host/launch.ts';

// Nobody presses keys of the whole system, or takes them, but on the stand-in.
test.skip(hostInUse() === 'electron', 'Keys are pressed on the stand-in.');

const KEYS = 'Control+Alt+KeyP';
const SHOWN = 'Ctrl + Alt + P';
const ACCELERATOR = 'Control+Alt+P';
const chosen = { accelerator: ACCELERATOR, printed: null };

const settings = (userData: string): { shortcut?: unknown } =>
  JSON.parse(fs.readFileSync(path.join(userData, 'settings.json'), 'utf8')) as object;
const keep = (userData: string, values: object): void =>
  fs.writeFileSync(path.join(userData, 'settings.json'), JSON.stringify(values));

/** From the open settings, with a shortcut; another program takes other keys. */
async function recordsOnly(
  { app, popup, hook: door, isVisible }: Running,
  userData: string,
): Promise<void> {
  const page = desktopIn(popup);
  const status = page.section.getByRole('status').first();
  await page.record('a');
  await expect(status).toHaveText(
    /^A would be missing everywhere else: hold two of Ctrl, Alt, Super/,
  );
  const before = (await door('calls')).filter((call) => call.includes('refresh')).length;
  await popup.keyboard.press('Control+KeyR');
  await expect(status).toHaveText(/^Ctrl \+ R would be missing everywhere else/);
  await popup.keyboard.press('Control+Digit2');
  await expect(status).toHaveText(/^Ctrl \+ 2 would/);
  await popup.keyboard.press('Alt+F4');
  await expect(status).toHaveText(/^Alt \+ F4 would be missing/);
  await popup.keyboard.press('/');
  await expect(status).toHaveText(/^That key can’t be part of a shortcut/);
  expect((await door('calls')).filter((call) => call.includes('refresh'))).toHaveLength(before);
  // Our own one comes to the page, and toggles nothing.
  expect(await pressAnywhere(app, ACCELERATOR)).toBe(false);
  expect(await isVisible()).toBe(true);
  await popup.keyboard.press('Escape');
  await expect(status).toHaveText(`${SHOWN} stays the shortcut.`);
  await expect(page.section).toBeVisible();
  const isSuspended = (): Promise<boolean> =>
    app.evaluate(({ globalShortcut }) => globalShortcut.isSuspended());
  await expect.poll(isSuspended).toBe(false);
  expect(await isOurs(app, ACCELERATOR)).toBe(true);

  await test.step('another program has it', async () => {
    await others(app, '_take', 'Control+Alt+K');
    await page.record('Control+Alt+KeyK');
    await expect(status).toHaveText(
      `Ctrl + Alt + K is taken by another program or by the system: record others. ${SHOWN} stays the shortcut.`,
    );
    await expect(page.recorder).toHaveAccessibleName(`Shortcut: ${SHOWN}. Record another`);
    expect(await isOurs(app, ACCELERATOR)).toBe(true);
    expect(await isOurs(app, 'Control+Alt+K')).toBe(false);
    expect(settings(userData).shortcut).toEqual(chosen);
  });

  await test.step('Tab moves on, leaving the window ends the recording, Backspace removes', async () => {
    await page.record('Tab');
    await expect(page.recorder).toHaveAccessibleName(`Shortcut: ${SHOWN}. Record another`);
    await expect(page.recorder).not.toBeFocused();
    await expect.poll(isSuspended).toBe(false);

    await page.record('Control');
    await expect.poll(isSuspended).toBe(true);
    await app.evaluate(({ app: main }) => void main.emit('browser-window-blur'));
    await expect.poll(isSuspended).toBe(false);

    await popup.keyboard.press('Escape');
    await page.record('Backspace');
    await expect(page.section.getByRole('status').first()).toHaveText('The shortcut is removed.');
    expect(settings(userData).shortcut).toBeNull();
  });
}

test('a shortcut is recorded, shows and hides the popup, outlasts a restart and goes', async ({
  start,
  service,
  userData,
}) => {
  const first = await start({ service });
  const page = desktopIn(first.popup);
  await page.open();
  await expect(page.recorder).toHaveAccessibleName('Shortcut: None. Record');
  await page.record(KEYS);
  await expect(page.section.getByRole('status').first()).toHaveText(
    `The shortcut is now ${SHOWN}.`,
  );
  await expect(page.recorder).toHaveAccessibleName(`Shortcut: ${SHOWN}. Record another`);
  await expect(page.recorder).toBeFocused();
  expect(settings(userData).shortcut).toEqual(chosen);
  await expect.poll(() => pressAnywhere(first.app, ACCELERATOR)).toBe(true);
  await expect.poll(first.isVisible).toBe(false);
  await first.popup.waitForTimeout(350);
  await pressAnywhere(first.app, ACCELERATOR);
  await expect.poll(first.isVisible).toBe(true);
  // It opens the command bar: typed, copied, closed, and back to the other program.
  const bar = first.popup.getByRole('dialog', { name: 'Command' });
  const size = (): Promise<number[] | undefined> =>
    first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getContentSize());
  expect(await size()).toEqual([560, 420]);
  await bar.getByRole('combobox').fill('250 usd in ngn mid');
  await expect(bar.getByRole('option', { selected: true })).toContainText('₦395,125.00');
  await first.popup.keyboard.press('Enter');
  await expect(bar.getByText('Copied 395125.00')).toBeVisible();
  expect(await first.app.evaluate(({ clipboard }) => clipboard.readText())).toContain('395125.00');
  await first.popup.keyboard.press('Escape');
  await expect.poll(first.isVisible).toBe(false);

  // An answer that opens a view makes the small window the popup.
  await pressAnywhere(first.app, ACCELERATOR);
  await expect.poll(first.isVisible).toBe(true);
  await bar.getByRole('combobox').fill('history');
  await expect(bar.getByRole('option', { selected: true })).toContainText('History');
  await first.popup.keyboard.press('Enter');
  await expect(first.popup.getByRole('tab', { name: 'History', selected: true })).toBeVisible();
  await expect.poll(size).toEqual([400, 620]);
  await first.quit();

  const second = await start({ service, args: ['--hidden'] });
  await expect.poll(() => pressAnywhere(second.app, ACCELERATOR)).toBe(true);
  await expect.poll(second.isVisible).toBe(true);
  await expect(second.popup.getByRole('combobox', { name: 'Command' })).toBeFocused();
  await second.popup.keyboard.press('Escape');
  await expect.poll(second.isVisible).toBe(false);
  await second.hook('clickTray');
  await expect.poll(second.isVisible).toBe(true);
  const again = desktopIn(second.popup);
  await again.open();
  await again.section.getByRole('button', { name: 'Remove the shortcut' }).press('Enter');
  await expect(again.recorder).toHaveAccessibleName('Shortcut: None. Record');
  await expect(again.recorder).toBeFocused();
  expect(await pressAnywhere(second.app, ACCELERATOR)).toBe(false);
  expect(settings(userData).shortcut).toBeNull();
  await second.popup.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(again.recorder).toHaveAccessibleName(`Shortcut: ${SHOWN}. Record another`);
  await expect.poll(() => pressAnywhere(second.app, ACCELERATOR)).toBe(true);
  await expect.poll(second.isVisible).toBe(false);
  await second.popup.waitForTimeout(350);
  await second.hook('clickTray');
  await expect.poll(second.isVisible).toBe(true);
  await expect(again.section).toBeVisible();
  await test.step('while recording, keys only record; a taken shortcut is reported, Backspace removes', () =>
    recordsOnly(second, userData));
});

test('a shortcut that was taken meanwhile is reported, and retried on request and on wake', async ({
  start,
  service,
  userData,
}) => {
  keep(userData, { shortcut: chosen });
  const { app, popup, quit } = await start({
    service,
    env: { STANDIN_SHORTCUTS_TAKEN: ACCELERATOR },
  });
  const line = popup.getByText(`Another program has the shortcut ${SHOWN}.`);
  await expect(line).toBeVisible();
  const page = desktopIn(popup);
  await page.open();
  await expect(page.recorder).toHaveAccessibleDescription(/Another program has Ctrl \+ Alt \+ P/);
  const again = page.section.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(page.section.getByRole('status').first()).toHaveText(/is taken by another program/);
  await others(app, '_free', ACCELERATOR);
  await again.click();
  await expect(line).toBeHidden();
  await expect(again).toBeHidden();
  await expect(page.section.getByRole('status').first()).toHaveText(`${SHOWN} works again.`);
  await expect(page.recorder).toBeFocused();
  expect(await isOurs(app, ACCELERATOR)).toBe(true);
  await quit();

  const second = await start({ service, env: { STANDIN_SHORTCUTS_TAKEN: ACCELERATOR } });
  const once = second.popup.getByText(`Another program has the shortcut ${SHOWN}.`);
  await expect(once).toBeVisible();
  await others(second.app, '_free', ACCELERATOR);
  await second.app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'));
  await expect(once).toBeHidden();
});

test('on Wayland it explains what to expect', async ({ start, service, userData }) => {
  keep(userData, { shortcut: chosen });
  const { popup } = await start({ service, env: { XDG_SESSION_TYPE: 'wayland' } });
  const page = desktopIn(popup);
  await page.open();
  await expect(page.recorder).toHaveAccessibleDescription(/On Wayland the desktop hands out/);
});
