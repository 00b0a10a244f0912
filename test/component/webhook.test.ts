import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Hook } from '#core/alerts/webhook.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { openPopup, sandboxSnapshot } from './requests.ts';
import { settings } from './shown-settings.ts';

const NONE = { kind: null, waiting: 0, dropped: 0 } as const;

async function openForm(
  webhook: Snapshot['alerts']['webhook'] = NONE,
  answer: Result<null> = ok(null),
  webhookProblem: string | null = null,
) {
  const snapshot = sandboxSnapshot();
  const choose = vi.fn((_hook: Hook) => answer);
  const [remove, test] = [vi.fn(() => answer), vi.fn(() => answer)];
  await openPopup(
    {
      ...snapshot,
      alerts: { ...snapshot.alerts, webhook },
      desktop: { ...snapshot.desktop, webhookProblem },
    },
    { chooseWebhook: choose, removeWebhook: remove, testWebhook: test },
  );
  await settings.open('Alerts');
  await expect
    .element(page.getByRole('radiogroup', { name: 'Send fired alerts to' }))
    .toBeVisible();
  return { choose, remove, test };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const kind = (name: string) => page.getByRole('radio', { name, exact: true });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });

describe('the form of the webhook', () => {
  it('sends what its kind needs, and then shows nothing of it', async () => {
    const { choose } = await openForm();
    await expect.element(page.getByRole('button', { name: 'Send a test' })).not.toBeInTheDocument();
    await kind('Telegram').click();
    await userEvent.fill(
      page.getByPlaceholder(/telegram/),
      'https://api.telegram.org/botX/sendMessage',
    );
    await userEvent.fill(field('Chat id'), '-100');
    await button('Save').click();
    expect(choose).toHaveBeenCalledWith({
      kind: 'telegram',
      address: 'https://api.telegram.org/botX/sendMessage',
      chatId: '-100',
      secret: '',
    });
    await expect.element(status('Saved.')).toBeInTheDocument();
    await expect.element(page.getByPlaceholder(/telegram/)).toHaveValue('');
  });

  it('keeps what was typed when it is refused, and says why', async () => {
    const refused = fail(
      appError('bad-request', 'Enter a whole address that begins with https://.'),
    );
    await openForm(NONE, refused);
    await userEvent.fill(page.getByPlaceholder(/ntfy/), 'ntfy.sh/me');
    await button('Save').click();
    await expect.element(status('Enter a whole address')).toBeInTheDocument();
    await expect.element(page.getByPlaceholder(/ntfy/)).toHaveValue('ntfy.sh/me');
  });

  it('keeps what is typed while the settings are searched', async () => {
    await openForm();
    await userEvent.fill(page.getByPlaceholder(/ntfy/), 'https://ntfy.sh/desk');
    const search = page.getByRole('searchbox', { name: 'Search settings' });
    await search.fill('theme');
    await expect.element(page.getByPlaceholder(/ntfy/)).not.toBeInTheDocument();
    await search.fill('');
    await expect.element(page.getByPlaceholder(/ntfy/)).toHaveValue('https://ntfy.sh/desk');
  });

  it('says nothing when the person refused the question of the system', async () => {
    await openForm(NONE, fail(appError('not-confirmed')));
    await userEvent.fill(page.getByPlaceholder(/ntfy/), 'https://ntfy.sh/me');
    await button('Save').click();
    await expect.element(page.getByPlaceholder(/ntfy/)).toHaveValue('https://ntfy.sh/me');
    await expect.element(status('not confirm')).not.toBeInTheDocument();
  });

  it('says what is sent, what waits and why, and offers a test and its removal', async () => {
    const problem = 'The receiver answered with HTTP 404.';
    const { test, remove } = await openForm(
      { kind: 'discord', waiting: 2, dropped: 1 },
      ok(null),
      problem,
    );
    const line = /Fired alerts are sent to Discord\. 2 alerts wait\. 1 alert was not sent/;
    await expect.element(page.getByText(line)).toBeVisible();
    await expect.element(page.getByText(problem)).toBeVisible();
    await button('Send a test').click();
    await expect.element(status('The test was sent.')).toBeInTheDocument();
    await button('Remove').click();
    await expect.element(status('Removed.')).toBeInTheDocument();
    expect([test.mock.calls.length, remove.mock.calls.length]).toEqual([1, 1]);
  });
});
