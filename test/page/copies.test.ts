import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { open } from './open-page.ts';
import { count, shows } from './shown.ts';
import { settings } from './shown-settings.ts';

const HOUR = 3_600_000;

async function openData(times: readonly number[], answer: Result<null> = ok(null)) {
  const bringBack = vi.fn((_: number) => answer);
  const dataInfo = () => ok({ kept: false, bytes: 0, sinceMs: null, copies: times });
  await open({ calls: { bringBack, dataInfo } });
  await settings.open();
  await settings.list.getByRole('button', { name: /^Data / }).click();
  return bringBack;
}
const button = page.getByRole('button', { name: 'Bring back…' });
const which = page.getByRole('combobox', { name: 'Copy' });

it('without a copy there is nothing to bring back', async () => {
  await openData([]);
  await shows('Trades and settings are copied once a week. There is no copy yet.');
  await count(button, 0);
});

it('the newest copy is named, and comes back', async () => {
  const atMs = Date.now() - 3 * 24 * HOUR;
  const bringBack = await openData([atMs]);
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short' }).format(atMs);
  await shows(new RegExp(`newest ${day} \\d\\d:\\d\\d UTC\\. The last four`));
  await count(which, 0);
  await button.click();
  await shows(new RegExp(`Trades and settings are those of ${day} \\d\\d:\\d\\d UTC\\.`));
  expect(bringBack).toHaveBeenCalledExactlyOnceWith(atMs);
});

it('an earlier one can be chosen', async () => {
  const times = [1, 8, 15].map((days) => Date.now() - days * 24 * HOUR);
  const bringBack = await openData(times);
  await which.selectOptions(String(times[2]));
  await button.click();
  await expect.poll(() => bringBack.mock.calls).toEqual([[times[2]]]);
});

it('says why one does not come back, and nothing where the person said no', async () => {
  const times = [Date.now() - HOUR];
  await openData(times, fail(appError('internal', 'the copy cannot be read')));
  await button.click();
  await shows(/the copy cannot be read/);
});

it('says nothing where the person said no', async () => {
  const bringBack = await openData([Date.now() - HOUR], fail(appError('not-confirmed')));
  await button.click();
  await expect.poll(() => bringBack.mock.calls.length).toBe(1);
  await count(page.getByRole('status').filter({ hasText: /copy|confirm/ }), 0);
});
