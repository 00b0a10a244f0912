import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type {
  DestinationInput,
  DestinationSwitch,
  FoundChat,
} from '#core/alerts/delivery/destination.ts';
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
  chat: () => Result<FoundChat> = () => ok({ bot: '', chatId: null }),
) {
  const facts = sandboxFacts();
  const rules = [0, 1, 2, 3, 4].map((n) => ruleOf({ id: `r${n}`, sendTo: sendTo[n] ?? 'none' }));
  const { alerts } = facts.choices;
  const choices = { ...facts.choices, alerts: { ...alerts, rules, destinations: to, digest } };
  const save = vi.fn((_input: DestinationInput) => (answer.ok ? ok('new') : answer));
  const [remove, test] = [vi.fn((_id: string) => answer), vi.fn((_id: string) => answer)];
  const turn = vi.fn((_chosen: DestinationSwitch) => answer);
  const find = vi.fn((_token: string) => chat());
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
      findChat: find,
      choose,
      previewDigest: () => ok({ title: 'Fri 20 Nov, 13:00 Lagos', lines: ['USD/NGN 1,700'] }),
    },
  );
  await settings.open('Notifications');
  await expect.element(page.getByText('On this computer')).toBeVisible();
  return { save, remove, test, find, turn, choose };
}

const TOKEN = `12345:${'a'.repeat(35)}`;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const add = async (kind: string) => {
  await button('Add').click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
};
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const address = () => page.getByPlaceholder(/https|stays as it is|AAE/);

describe('a new destination', () => {
  it('sends what its kind needs, and then shows nothing of it', async () => {
    const { save, test } = await openDelivery();
    await add('Telegram');
    await expect.element(page.getByText('Not saved yet')).toBeVisible();
    await expect.element(page.getByText('Needs a token')).toBeVisible();
    await userEvent.fill(field('Bot token'), 'https://api.telegram.org/botX/sendMessage');
    await userEvent.keyboard('{Enter}');
    expect(save).not.toHaveBeenCalled();
    await expect.element(page.getByText('Needs a chat')).toBeVisible();
    await userEvent.fill(field('Chat'), '-100');
    await button('Save and send a test').click();
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
    await expect.poll(() => test.mock.calls).toEqual([['new']]);
    await expect.element(address()).not.toBeInTheDocument();
  });

  it('finds the chat of a bot, and says at its field what is missing', async () => {
    const answers = [
      fail(appError('unauthorized', 'Telegram refused it. Copy it again')),
      ok({ bot: 'rates_desk_bot', chatId: null }),
      ok({ bot: 'rates_desk_bot', chatId: '77' }),
    ];
    const { find } = await openDelivery({}, ok(null), () => answers.shift() ?? expect.fail());
    await add('Telegram');
    await expect.element(button('Find my chat')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.fill(field('Bot token'), TOKEN);
    await button('Find my chat').click();
    await expect.element(field('Bot token')).toHaveFocus();
    await expect
      .element(field('Bot token'))
      .toHaveAccessibleDescription('Telegram refused it. Copy it again');
    await button('Find my chat').click();
    await expect.element(page.getByText('rates_desk_bot')).toBeVisible();
    await expect.element(field('Chat')).toHaveFocus();
    await expect
      .element(field('Chat'))
      .toHaveAccessibleDescription('No message yet. Write to the bot, then find again');
    await expect.element(page.getByText('Needs a chat')).toBeVisible();
    await button('Find my chat').click();
    await expect.element(field('Chat')).toHaveValue('77');
    expect(find.mock.calls).toEqual([[TOKEN], [TOKEN], [TOKEN]]);
  });

  it('of a kind that is there already gets a number', async () => {
    const { save } = await openDelivery({ to: [destinationOf('a', { kind: 'ntfy' })] });
    await add('ntfy');
    await userEvent.fill(address(), 'https://ntfy.sh/me');
    await button('Save and send a test').click();
    expect(save).toHaveBeenCalledWith(expect.objectContaining({ name: 'ntfy 2' }));
  });

  it('is closed at once while nothing is typed, and after a question then', async () => {
    await openDelivery();
    await add('Discord');
    await button('Close').click();
    await expect.element(button('Add')).toHaveFocus();
    await add('Discord');
    await userEvent.fill(address(), 'https://discord.com/x');
    await button('Close').click();
    await button('Go on').click();
    await expect.element(address()).toHaveValue('https://discord.com/x');
    await button('Close').click();
    await button('Discard').click();
    await expect.element(address()).not.toBeInTheDocument();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(button('Add')).toHaveFocus();
  });

  it('refuses at its field what is no token, once the field is left', async () => {
    const { save } = await openDelivery();
    await add('Telegram');
    await userEvent.fill(field('Bot token'), 'https://t.me/rates_desk_bot');
    await expect.element(page.getByText('Needs a token')).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect
      .element(field('Bot token'))
      .toHaveAccessibleDescription('This is no bot’s token. Copy it from BotFather');
    await expect.element(button('Find my chat')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.fill(field('Chat'), '7');
    await userEvent.keyboard('{Enter}');
    expect(save).not.toHaveBeenCalled();
    await userEvent.fill(field('Bot token'), TOKEN);
    await expect.element(field('Bot token')).not.toHaveAccessibleDescription();
  });

  it('says that Telegram was not reached, not that the token is wrong, until it is discarded', async () => {
    const why = 'Telegram can’t be asked now. Try again';
    await openDelivery({}, ok(null), () => fail(appError('network', why)));
    await add('Telegram');
    await userEvent.fill(field('Bot token'), TOKEN);
    await button('Find my chat').click();
    await expect.element(status(why)).toBeVisible();
    await expect.element(field('Bot token')).not.toHaveAccessibleDescription();
    await button('Close').click();
    await button('Discard').click();
    await expect.element(page.getByText(why)).not.toBeInTheDocument();
  });

  it('keeps what was typed when it is refused, and says why', async () => {
    const why = 'Paste the whole address, or the bot’s token.';
    await openDelivery({}, fail(appError('bad-request', why)));
    await add('ntfy');
    await userEvent.fill(address(), 'ntfy.sh/me');
    await button('Save and send a test').click();
    // Below its field, which has the focus and so is in view.
    await expect.element(address()).toHaveFocus();
    await expect.element(address()).toHaveAccessibleDescription(why);
    await expect.element(address()).toHaveValue('ntfy.sh/me');
  });

  it('keeps what is typed while the settings are searched', async () => {
    await openDelivery();
    await add('ntfy');
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
    await add('ntfy');
    await userEvent.fill(address(), 'https://ntfy.sh/me');
    await button('Save and send a test').click();
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
    await expect.element(button('Server a')).toHaveAccessibleDescription(problem);
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
    await expect.element(page.getByText('Every day at 08:00, 18:00')).toBeVisible();
    const preview = page.getByRole('group', { name: 'Preview' });
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
