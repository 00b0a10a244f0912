import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { StoredFiring } from '#core/alerts/alerts-state.ts';
import {
  DESTINATION_KINDS,
  type DestinationKind,
  destinationInput,
  requestTo,
} from '#core/alerts/delivery/destination.ts';
import { shownAddress } from '../../../electron/alerts/destinations.ts';
import {
  LONGEST_WAIT_MS,
  MOST_WAITING,
  overdue,
  waitedInVain,
} from '#core/alerts/delivery/outbox.ts';
import type { Rule } from '#core/alerts/rule.ts';
import { removedOf, sending, withSwitched } from '#core/alerts/delivery/sending.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { ruleOf } from '../../support/alerts.ts';
import { decimal } from '../../support/rates.ts';
import { destinationOf, receiverAt } from '../../support/destinations.ts';

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

function sent(kind: DestinationKind, url = 'https://push.example/base/my-topic') {
  const request = requestTo(receiverAt(url, { kind, chatId: '-100' }), message);
  return { url: request.url, json: JSON.parse(request.body) as Record<string, unknown> };
}

const TOKEN = '123456789:AAE-ab_cdefghijklmnopqrstuvwxyz012345';

describe('what is typed as an address', () => {
  const addressOf = (kind: DestinationKind, address: string): string | undefined =>
    v.parse(destinationInput, {
      id: null,
      name: 'Mine',
      receiver: { kind, address, chatId: '1', secret: '' },
    }).receiver?.address;

  it.each([
    ['telegram', TOKEN, `https://api.telegram.org/bot${TOKEN}/sendMessage`],
    ['telegram', ` ${TOKEN}\n`, `https://api.telegram.org/bot${TOKEN}/sendMessage`],
    ['telegram', 'https://own.example/botX/sendMessage', 'https://own.example/botX/sendMessage'],
    ['telegram', '12:short', '12:short'],
    ['json', TOKEN, TOKEN],
  ] as const)('%s: %j is %s', (kind, typed, address) => {
    expect(addressOf(kind, typed)).toBe(address);
    expect(addressOf(kind, address)).toBe(address);
  });
});

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
    const to = receiverAt('https://push.example/my-topic', { kind: 'ntfy' });
    const { body } = requestTo(to, long);
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

  it('has whole characters only, wherever it is cut', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 400, maxLength: 1_200 }),
      // As a service, or a file of settings, may have it.
      fc.string({ unit: fc.constantFrom('a', '\uD83D', '\uDE00', '\n'), maxLength: 1_000 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...DESTINATION_KINDS), texts, texts, (kind, title, body) => {
        const to = receiverAt('https://push.example/x', { kind });
        // JSON writes half a character as an escape.
        expect(requestTo(to, { ...message, title, body }).body).not.toMatch(/\\ud[89a-f]/i);
      }),
    );
  });

  it('is never longer than its receiver takes', () => {
    const long = { ...message, title: '*'.repeat(5_000) };
    for (const kind of ['telegram', 'discord'] as const) {
      const { body } = requestTo(receiverAt('https://push.example', { kind }), long);
      const json = JSON.parse(body) as { text?: string; content?: string };
      expect((json.text ?? json.content ?? '').length).toBeLessThanOrEqual(2_000);
    }
  });
});

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
  sends: { one: 'waiting', other: 'sent' },
  ...change,
});

describe('the address in a question', () => {
  it('differs where one part differs in its first or last six characters', () => {
    const part = fc.stringMatching(/^[\w-]{1,40}$/);
    const url = (parts: readonly string[]): string =>
      `https://hooks.example/${parts.slice(0, -1).join('/')}?token=${parts.at(-1) ?? ''}`;
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 2, maxLength: 5 }),
        fc.nat(),
        part,
        (parts, at, other) => {
          const changed = parts.with(at % parts.length, other);
          const ends = (of: string): string =>
            of.length > 16 ? of.slice(0, 6) + of.slice(-6) : of;
          const isOther = ends(parts[at % parts.length] ?? '') !== ends(other);
          fc.pre(isOther);
          expect(shownAddress(url(parts))).not.toBe(shownAddress(url(changed)));
        },
      ),
    );
  });

  it.each([
    ['https://n.example/abcdefghijklmnop', 'https://n.example/abcdefghijklmnop'],
    ['https://n.example/abcdefghijklmnopq', 'https://n.example/abcdef…lmnopq'],
    ['https://n.example/\u202Etxt.exe', 'https://n.example/%E2%80%AEtxt.exe'],
    ['https://ümlaut.example:8443/a', 'https://xn--mlaut-jva.example:8443/a'],
  ])('%s is shown as %s', (address, shown) => {
    expect(shownAddress(address)).toBe(shown);
  });
});

describe('what waits', () => {
  const numbers = (all: readonly StoredFiring[], nowMs: number): number[] =>
    overdue(all, 'one', nowMs).map(({ number }) => number);

  it('is dropped after exactly a day', () => {
    expect(numbers([firing(1)], 1_000 + LONGEST_WAIT_MS)).toEqual([]);
    expect(numbers([firing(1)], 1_001 + LONGEST_WAIT_MS)).toEqual([1]);
    // The clock was ahead when it fired, and is right now.
    const ahead = { judgedAtMs: 2_000 + LONGEST_WAIT_MS };
    expect(
      numbers([firing(1, ahead), firing(2, { judgedAtMs: 1_999 + LONGEST_WAIT_MS })], 1_999),
    ).toEqual([1]);
    expect(numbers([firing(1, { sends: { one: 'sent' } })], 9e15)).toEqual([]);
    expect(numbers([firing(1, { sends: { other: 'waiting' } })], 9e15)).toEqual([]);
  });

  it('is at most a hundred for each destination, the newest', () => {
    const all = Array.from({ length: MOST_WAITING + 2 }, (_, n) => firing(n));
    const other = firing(999, { sends: { other: 'waiting' } });
    expect(numbers([...all, other], 2_000)).toEqual([0, 1]);
  });

  it('is found where its destination is gone, once', () => {
    const all = [firing(1), firing(2), firing(3, { sends: { other: 'sent', off: 'waiting' } })];
    expect(waitedInVain(all, new Set(['one']))).toEqual(['off']);
    expect(waitedInVain(all, new Set())).toEqual(['one', 'off']);
  });
});

describe('where an alert goes', () => {
  const known = [destinationOf('a'), destinationOf('b'), destinationOf('off', { isOn: false })];
  const sendsOf = (sendTo: Rule['sendTo'], subject = ruleOf().subject) =>
    sending([ruleOf({ sendTo, subject })], known)({ ...firing(1), subject });

  it.each([
    ['none', undefined],
    ['all', { a: 'waiting', b: 'waiting' }],
    [['b'], { b: 'waiting' }],
    [['off'], undefined],
    [['gone'], undefined],
    [['gone', 'a'], { a: 'waiting' }],
  ] as const)('%j', (sendTo, sends) => {
    expect(sendsOf(sendTo)).toEqual(sends);
  });

  it('stays here where it follows from trades or quotes to customers', () => {
    const ticker = 'USDTNGN' as Ticker;
    expect(sendsOf('all', { kind: 'quotes', ticker })).toBeUndefined();
    expect(sendsOf('all', { kind: 'stock', ticker, figure: 'break-even' })).toBeUndefined();
  });

  it('counts those that were removed, and forgets them with the next choice', () => {
    const rule = { sendTo: ['gone', 'a'] } as const;
    expect([removedOf(rule, known), removedOf({ sendTo: 'all' }, known)]).toEqual([1, 0]);
    expect(withSwitched(rule, { id: 'b', isOn: true }, known)).toEqual(['a', 'b']);
    expect(withSwitched(rule, { id: 'a', isOn: false }, known)).toBe('none');
    expect(withSwitched({ sendTo: 'all' }, { id: 'a', isOn: false }, known)).toEqual(['b', 'off']);
  });
});

describe('the name of a destination', () => {
  it.each([
    ['My\u202Eserver\u0007', 'My server'],
    ['*b* <b> @everyone', '*b* <b> @everyone'],
    ['  Desk  ', 'Desk'],
  ])('%j is kept as one plain line', (typed, kept) => {
    expect(v.parse(destinationInput, { id: null, name: typed, receiver: null }).name).toBe(kept);
  });

  it.each(['', '   ', '\u202E', 'x'.repeat(41)])('%j is refused', (typed) => {
    expect(v.is(destinationInput, { id: null, name: typed, receiver: null })).toBe(false);
  });
});
