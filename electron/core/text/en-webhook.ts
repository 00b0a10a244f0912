import type { HookKind } from '#core/alerts/webhook.ts';
import type { ErrorCode } from '#core/base/result.ts';

export const webhook = {
  label: 'Send fired alerts to',
  hint: 'A push service, a chat or your own server. Alerts of the demo are never sent.',
  kinds: {
    ntfy: 'ntfy',
    telegram: 'Telegram',
    discord: 'Discord',
    json: 'JSON',
  } satisfies Record<HookKind, string>,
  address: 'Address',
  addresses: {
    ntfy: 'https://ntfy.sh/your-topic',
    telegram: 'https://api.telegram.org/bot…/sendMessage',
    discord: 'https://discord.com/api/webhooks/…',
    json: 'https://your.server/path',
  } satisfies Record<HookKind, string>,
  chatId: 'Chat id',
  secret: 'Secret to sign with',
  save: 'Save',
  test: 'Send a test',
  remove: 'Remove',
  saved: 'Saved. Alerts that fire from now on are sent.',
  removed: 'Removed. Nothing waits any more.',
  tested: 'The test was sent.',
  isSet: (kind: HookKind) => `Fired alerts are sent to ${webhook.kinds[kind]}.`,
  waiting: (count: number) => (count === 1 ? '1 alert waits.' : `${count} alerts wait.`),
  dropped: (count: number) =>
    count === 1
      ? '1 alert was not sent: it waited for a day, or too many waited.'
      : `${count} alerts were not sent: they waited for a day, or too many waited.`,
  status: (status: number) => `The receiver answered with HTTP ${status}.`,
  failures: (code: ErrorCode) =>
    code === 'redirected'
      ? 'The address leads to another one, which is not followed: enter that one.'
      : 'The receiver could not be reached. It is tried again.',
  lost: 'The address is not stored any more: enter it again.',
  notKept: 'The address could not be stored.',
  notAnAddress: 'Enter a whole address that begins with https://.',
  noChat: 'Enter the id of the chat.',
  noTopic: 'Enter the address with its topic, such as https://ntfy.sh/my-topic.',
  testTitle: (isSandbox: boolean) => (isSandbox ? 'Parallax test (DEMO)' : 'Parallax test'),
  testBody: 'This is only a test: no alert fired.',
};
