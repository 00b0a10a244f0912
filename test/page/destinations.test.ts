import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DestinationInput, DestinationSwitch } from '#core/alerts/destination.ts';
import type { PageFacts } from '#core/app/facts.ts';
import type { AlertChoices } from '#core/alerts/choices.ts';
import type { ChoicesChange } from '#core/settings/choices.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { Rule } from '#core/alerts/rule.ts';
import type { DesktopState } from '#core/settings/desktop-state.ts';
import { ruleOf } from '../support/alerts.ts';
import { destinationOf } from '../support/destinations.ts';
import { openPopup, sandboxFacts } from './requests.ts';
import { settings } from './shown-settings.ts';

/** Where alerts go, and what became of the last ones. */
interface Shown {
  readonly to?: AlertChoices['destinations'];
  readonly digest?: AlertChoices['digest'];
  /** Where each of the five rules goes. */
  readonly sendTo?: readonly Rule['sendTo'][];
  readonly outbox?: PageFacts['outbox'];
  readonly problems?: DesktopState['destinationProblems'];
}

async function openDelivery(
  { to = [], digest = null, sendTo = [], outbox = {}, problems = {} }: Shown = {},
  answer: Result<null> = ok(null),
) {
  const facts = sandboxFacts();
  const rules = [0, 1, 2, 3, 4].map((n) => ruleOf({ id: `r${n}`, sendTo: sendTo[n] ?? 'none' }));
  const { alerts } = facts.choices;
  const choices = { ...facts.choices, alerts: { ...alerts, rules, destinations: to, digest } };
  const save = vi.fn((_input: DestinationInput) => (answer.ok ? ok('new') : answer));
  const [remove, test] = [vi.fn((_id: string) => answer), vi.fn((_id: string) => answer)];
  const turn = vi.fn((_chosen: DestinationSwitch) => answer);
  const choose = vi.fn((_change: ChoicesChange) => ok(null));
  await openPopup(
    {
      ...facts,
      choices,
      outbox,
      desktop: { ...facts.desktop, destinationProblems: problems },
    },
    {
      saveDestination: save,
      removeDestination: remove,
      switchDestination: turn,
      testDestination: test,
      choose,
      previewDigest: () => ok({ title: 'Fri 20 Nov, 13:00 Lagos', lines: ['USD/NGN 1,700'] }),
    },
  );
  await settings.open('Notifications');
  await expect.element(button('This computer')).toBeVisible();
  return { save, remove, test, turn, choose };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const kind = (name: string) => page.getByRole('radio', { name, exact: true });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const address = () => page.getByPlaceholder(/https|stays as it is|AAE/);

describe('a new destination', () => {
  it('sends what its kind needs, and then shows nothing of it', async () => {
    const { save, test } = await openDelivery();
    await button('Add').click();
    await expect.element(page.getByText('Needs an address')).toBeVisible();
    await expect.element(field('Name')).toHaveValue('ntfy');
    await kind('Telegram').click();
    await expect.element(field('Name')).toHaveValue('Telegram');
    await expect.element(page.getByText('Needs a token')).toBeVisible();
    await userEvent.fill(field('Bot token'), 'https://api.telegram.org/botX/sendMessage');
    await userEvent.keyboard('{Enter}');
    expect(save).not.toHaveBeenCalled();
    await expect.element(page.getByText('Needs a chat')).toBeVisible();
    await userEvent.fill(field('Chat id'), '-100');
    await button('Save').click();
    expect(save).toHaveBeenCalledWith({
      id: null,
      name: 'Telegram',
      receiver: {
        kind: 'telegram',
        address: 'https://api.telegram.org/botX/sendMessage',
        chatId: '-100',
        secret: '',
      },
    });
    // Nobody has to ask for it.
    await expect.element(status('The test was sent.')).toBeInTheDocument();
    expect(test.mock.calls).toEqual([['new']]);
    await expect.element(address()).not.toBeInTheDocument();
  });

  it('keeps a name of its own, whatever the kind', async () => {
    await openDelivery();
    await button('Add').click();
    await userEvent.fill(field('Name'), 'Lagos desk');
    await kind('Discord').click();
    await expect.element(field('Name')).toHaveValue('Lagos desk');
  });

  it('keeps what was typed when it is refused, and says why', async () => {
    const why = 'Paste the whole address, or the bot’s token.';
    await openDelivery({}, fail(appError('bad-request', why)));
    await button('Add').click();
    await userEvent.fill(address(), 'ntfy.sh/me');
    await button('Save').click();
    // Below its field, which has the focus and so is in view.
    await expect.element(address()).toHaveFocus();
    await expect.element(address()).toHaveAccessibleDescription(why);
    await expect.element(address()).toHaveValue('ntfy.sh/me');
  });

  it('keeps what is typed while the settings are searched', async () => {
    await openDelivery();
    await button('Add').click();
    await userEvent.fill(address(), 'https://ntfy.sh/desk');
    await userEvent.click(page.getByRole('heading', { name: 'Notifications' }));
    await userEvent.keyboard('/');
    await settings.search.fill('theme');
    await expect.element(address()).not.toBeInTheDocument();
    await settings.search.fill('');
    await settings.jump('Notifications');
    await expect.element(address()).toHaveValue('https://ntfy.sh/desk');
  });

  it('says nothing when the person refused the question of the system', async () => {
    await openDelivery({}, fail(appError('not-confirmed')));
    await button('Add').click();
    await userEvent.fill(address(), 'https://ntfy.sh/me');
    await button('Save').click();
    await expect.element(address()).toHaveValue('https://ntfy.sh/me');
    await expect.element(status('not confirm')).not.toBeInTheDocument();
  });
});

describe('a known destination', () => {
  it('says how many alerts it gets, what waits and why, and offers a test and its removal', async () => {
    const problem = 'The receiver answered with HTTP 404.';
    const { test, remove } = await openDelivery({
      to: [destinationOf('a'), destinationOf('b'), destinationOf('c')],
      sendTo: [['a', 'b'], ['a', 'b'], ['b'], ['b'], ['b']],
      outbox: { a: { waiting: 2, dropped: 1 } },
      problems: { a: problem },
    });
    await expect.element(button('Server b')).toHaveAccessibleDescription('All 5 alerts');
    await expect.element(button('Server c')).toHaveAccessibleDescription('None yet: choose alerts');
    await expect.element(button('Server a')).toHaveAccessibleDescription(problem);
    await button('Server a').click();
    await expect.element(page.getByText(/2 messages wait\. 1 message was not sent/)).toBeVisible();
    await button('Send a test').click();
    await expect.element(status('The test was sent.')).toBeInTheDocument();
    await button('Remove').click();
    expect([test.mock.calls, remove.mock.calls]).toEqual([[['a']], [['a']]]);
  });

  it('is switched off and on', async () => {
    const { turn } = await openDelivery({ to: [destinationOf('a')] });
    await page.getByRole('checkbox', { name: 'Server a, on' }).click();
    expect(turn).toHaveBeenCalledWith({ id: 'a', isOn: false });
  });

  it('gets another name without its address', async () => {
    const { save } = await openDelivery({ to: [destinationOf('a')] });
    await button('Server a').click();
    await button('Change').click();
    await expect.element(address()).toHaveValue('');
    await userEvent.fill(field('Name'), 'Office');
    await button('Save').click();
    expect(save).toHaveBeenCalledWith({ id: 'a', name: 'Office', receiver: null });
  });

  it('can be no more than ten', async () => {
    await openDelivery({ to: Array.from({ length: 10 }, (_, n) => destinationOf(`d${n}`)) });
    await expect.element(button('Add')).not.toBeInTheDocument();
  });
});

describe('the digest', () => {
  const digest = {
    minutes: [18 * 60, 8 * 60],
    isHere: true,
    sendTo: 'none',
  } as const;

  it('is switched on at eight, on this computer', async () => {
    const { choose } = await openDelivery();
    await page.getByRole('checkbox', { name: 'Digest, on' }).click();
    expect(choose).toHaveBeenCalledWith({
      alerts: { digest: { minutes: [480], isHere: true, sendTo: 'none' } },
    });
  });

  it('shows its times and how it would read, and takes and loses a time', async () => {
    const { choose } = await openDelivery({ to: [destinationOf('a')], digest });
    const row = button('Digest');
    await expect.element(row).toHaveAccessibleDescription('Every day at 08:00, 18:00');
    await row.click();
    const preview = page.getByRole('group', { name: 'How it would read now' });
    await expect.element(preview).toHaveTextContent('Fri 20 Nov, 13:00 Lagos USD/NGN 1,700');
    await button('Remove 08:00').click();
    expect(choose).toHaveBeenLastCalledWith({ alerts: { digest: { ...digest, minutes: [1080] } } });
    await userEvent.fill(field('Time to add'), '12:30');
    await button('Add the time').click();
    expect(choose).toHaveBeenLastCalledWith({
      alerts: { digest: { ...digest, minutes: [480, 1080, 750] } },
    });
    await page.getByRole('radio', { name: 'All', exact: true }).click();
    expect(choose).toHaveBeenLastCalledWith({ alerts: { digest: { ...digest, sendTo: 'all' } } });
  });
});
