import { describe, expect, it, vi } from 'vitest';
import { ok } from '#core/base/result.ts';
import { useSending } from '../../support/sending.ts';

const { closers, begin } = useSending();

describe('the chat of a bot', () => {
  const TOKEN = `12345:${'a'.repeat(35)}`;
  const me = { ok: true, result: { id: 1, is_bot: true, username: 'rates_desk_bot' } };
  const wrote = (id: number) => ({ update_id: id, message: { message_id: 1, chat: { id } } });
  const added = (id: number) => ({
    update_id: id,
    my_chat_member: { chat: { id, type: 'group' } },
  });

  async function find(
    answers: Readonly<Record<string, readonly [status: number, body: unknown]>>,
    isWanted = true,
  ) {
    const begun = await begin([], { isWanted });
    const asked: string[] = [];
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((url) => {
      const address = new Request(url).url;
      asked.push(address);
      const [status, body] = answers[address.split('/').at(-1) ?? ''] ?? [500, 'no JSON'];
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return Promise.resolve(new Response(text, { status }));
    });
    closers.push(() => fetched.mockRestore());
    return { ...begun, asked, found: await begun.destinations.findChat(TOKEN) };
  }
  const value = (bot: string, chatId: string | null) => ok({ bot, chatId });

  it.each([
    ['nobody wrote yet', [], null],
    ['a person wrote', [wrote(77)], '77'],
    ['it was added to a group', [wrote(77), added(-1_001_234_567_890)], '-1001234567890'],
    ['something else was heard last', [wrote(77), { update_id: 9, poll: {} }], '77'],
  ] as const)('is that of who was heard last: %s', async (_what, result, chatId) => {
    const { found, asked, hide } = await find({ getMe: [200, me], getUpdates: [200, { result }] });
    expect(found).toEqual(value('rates_desk_bot', chatId));
    expect(asked).toEqual([
      `https://api.telegram.org/bot${TOKEN}/getMe`,
      `https://api.telegram.org/bot${TOKEN}/getUpdates`,
    ]);
    expect(hide).toHaveBeenCalledWith(TOKEN);
  });

  it.each([401, 404])('of a token that Telegram refuses with %i says so', async (status) => {
    const { found } = await find({ getMe: [status, { ok: false }] });
    expect(found).toMatchObject({ error: { detail: 'Telegram refused it. Copy it again' } });
  });

  it.each([
    [{ getMe: [502, 'Bad gateway'] }],
    [{ getMe: [200, me], getUpdates: [409, { ok: false }] }],
  ] as const)('is not known where the answer is none, %j', async (answers) => {
    const { found } = await find(answers);
    expect(found).toMatchObject({ ok: false, error: { code: 'network' } });
  });

  it('is asked for after one question for each token', async () => {
    const refused = await find({}, false);
    expect(refused.found).toMatchObject({ error: { code: 'not-confirmed' } });
    expect(refused.asked).toEqual([]);
    const { destinations, confirm } = await find({
      getMe: [200, me],
      getUpdates: [200, { result: [] }],
    });
    await destinations.findChat(TOKEN);
    expect(confirm).toHaveBeenCalledTimes(1);
    await destinations.findChat(TOKEN.replace('1', '2'));
    expect(confirm).toHaveBeenCalledTimes(2);
  });
});
