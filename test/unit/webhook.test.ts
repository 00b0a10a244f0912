import { describe, expect, it } from 'vitest';
import type { StoredFiring } from '#core/alerts/alerts-state.ts';
import {
  type HookKind,
  hookRequest,
  LONGEST_WAIT_MS,
  MOST_WAITING,
  overdueKeys,
} from '#core/alerts/webhook.ts';
import { ruleOf } from '../support/alerts.ts';
import { decimal } from '../support/rates.ts';
import { hookAt } from '../support/webhooks.ts';

/** In which every receiver could read something of its own. */
const HOSTILE = 'a*b_c~~`d`|| <b> @everyone <@1> [x](https://y) # > - \\ "q"';
const message = {
  id: '1-rule',
  title: `₦ rises ${HOSTILE}`,
  body: `1,700 at 12:02 UTC\nhttps://rates.example`,
  value: '1700',
  publishedAt: '2026-11-20T12:02:00.000Z',
  firedAt: '2026-11-20T12:02:00.000Z',
  source: 'https://rates.example',
  isLate: false,
  isTest: false,
};

function sent(kind: HookKind, url = 'https://push.example/base/my-topic') {
  const request = hookRequest(hookAt(url, { kind, chatId: '-100' }), message);
  return { url: request.url, json: JSON.parse(request.body) as Record<string, unknown> };
}

describe('a message', () => {
  it.each([
    ['https://push.example/my-topic', 'https://push.example/'],
    ['https://push.example/base/my-topic/', 'https://push.example/base/'],
    ['https://push.example/my-topic?x=1', 'https://push.example/'],
  ])('to ntfy at %s goes to its server', (url, server) => {
    expect(sent('ntfy', url)).toEqual({
      url: server,
      json: { topic: 'my-topic', title: message.title, message: `${message.body}\n#1-rule` },
    });
  });

  it('to ntfy stays a message: from 4,096 bytes on it would be a file', () => {
    const long = { ...message, body: '\u20a6'.repeat(5_000) };
    const hook = hookAt('https://push.example/my-topic', { kind: 'ntfy' });
    const { body } = hookRequest(hook, long);
    const shown = (JSON.parse(body) as { message: string }).message;
    expect(Buffer.byteLength(shown)).toBeLessThan(4_096);
    expect(shown).toMatch(/#1-rule$/);
  });

  it('to Telegram has no markup, as none is asked for', () => {
    const { json } = sent('telegram');
    expect(json).toMatchObject({
      chat_id: '-100',
      text: expect.stringContaining(HOSTILE) as string,
    });
    expect(json).not.toHaveProperty('parse_mode');
    // A preview would be fetched from an address in a text of others.
    expect(json['link_preview_options']).toEqual({ is_disabled: true });
  });

  it('to Discord mentions nobody, and has no markup', () => {
    const { json } = sent('discord');
    expect(json['allowed_mentions']).toEqual({ parse: [] });
    const content = String(json['content']);
    expect(content.replaceAll(/\\./g, '')).not.toMatch(/[*_~`|>#[\]()<@]/);
    expect(content.replaceAll(/\\(.)/g, '$1')).toContain(HOSTILE);
  });

  it('as JSON has every field', () => {
    expect(sent('json')).toEqual({
      url: 'https://push.example/base/my-topic',
      json: { version: 1, ...message },
    });
  });

  it('is never longer than its receiver takes', () => {
    const long = { ...message, title: '*'.repeat(5_000) };
    for (const kind of ['telegram', 'discord'] as const) {
      const { body } = hookRequest(hookAt('https://push.example', { kind }), long);
      const json = JSON.parse(body) as { text?: string; content?: string };
      expect((json.text ?? json.content ?? '').length).toBeLessThanOrEqual(2_000);
    }
  });
});

describe('what waits', () => {
  const firing = (number: number, change: Partial<StoredFiring> = {}): StoredFiring => ({
    ruleId: 'rule',
    number,
    subject: ruleOf().subject,
    condition: ruleOf().condition,
    value: decimal('1700'),
    move: null,
    atMs: 0,
    judgedAtMs: 1_000,
    lateSinceMs: null,
    claimedAtMs: 1_000,
    shownAtMs: null,
    hook: 'waiting',
    ...change,
  });

  it('is dropped after exactly a day', () => {
    expect(overdueKeys([firing(1)], 1_000 + LONGEST_WAIT_MS)).toEqual([]);
    expect(overdueKeys([firing(1)], 1_001 + LONGEST_WAIT_MS)).toEqual(['1 rule']);
    expect(overdueKeys([firing(1, { hook: 'sent' })], 9e15)).toEqual([]);
  });

  it('is at most a hundred, the newest', () => {
    const all = Array.from({ length: MOST_WAITING + 2 }, (_, n) => firing(n));
    expect(overdueKeys(all, 2_000)).toEqual(['0 rule', '1 rule']);
  });
});
