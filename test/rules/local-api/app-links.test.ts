import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readLink } from '#core/local-api/link.ts';
import { AppLinks, registerLinks } from '../../../electron/app/app-links.ts';
import { HostListeners } from '../../../electron/host/host-listeners.ts';
import { COPY } from '../../support/fake-host.ts';
import { commandOf } from '../../../electron/app/pass-command.ts';
import { rateTable, stateWith } from '../../support/rates.ts';

const state = stateWith(rateTable({ NGN: '1612.5', EUR: '0.9' }), Date.UTC(2026, 10, 20));
const read = (link: string) => readLink(link, state);

describe('a link', () => {
  it.each([
    ['parallax://convert?q=500+usdt', { view: 'convert', amount: '500', from: 'USDT' }],
    ['parallax://convert?q=1%2C200.50%20usd%20ngn', { amount: '1200.5', to: 'NGN' }],
    ['parallax://convert/?q=500+usdt+ngn', { view: 'convert', to: 'NGN' }],
    ['PARALLAX://CONVERT?q=500+usdt+ngn', { view: 'convert', from: 'USDT', to: 'NGN' }],
    ['parallax://chart?q=usd/ngn', { view: 'chart', base: 'USD', quote: 'NGN' }],
    ['parallax://chart?q=usd%2Fngn', { view: 'chart', base: 'USD', quote: 'NGN' }],
    [
      'parallax://alert?q=usd/ngn+%3E+1650.5',
      {
        view: 'alert',
        subject: { kind: 'rate', base: 'USD', quote: 'NGN' },
        condition: { kind: 'above', level: '1650.5' },
      },
    ],
  ])('%s fills a view in', (link, linked) => expect(read(link)).toMatchObject(linked));

  it.each([
    ['parallax://settings?q=x', 'no-view'],
    ['parallax://quit', 'no-view'],
    [`parallax://${'x'.repeat(2_000)}`, 'too-long'],
    ['parallax://convert', 'no-view'],
    ['parallax:convert?q=500+usdt', 'no-view'],
    ['parallax://evil.example/convert?q=500+usdt', 'no-view'],
    ['parallax://convert.evil.example?q=500+usdt', 'no-view'],
    ['parallax://convert:80?q=500+usdt', 'no-view'],
    ['parallax://ada@convert?q=500+usdt', 'no-view'],
    ['parallax://convert/../settings?q=500+usdt', 'no-view'],
    ['parallax://convert%2F..%2Fsettings?q=500+usdt', 'no-view'],
    ['parallax://convert%00?q=500+usdt', 'no-view'],
    ['parallax://convert?q=500+usdt&key=x', 'no-view'],
    ['parallax://convert?q=500+usdt#x', 'no-view'],
    ['parallax://convert?q=500\n--inspect', 'hidden'],
    ['https://convert?q=500+usdt', 'no-view'],
    ['xparallax://convert?q=500+usdt', 'no-view'],
    [`parallax://convert?q=${'1'.repeat(201)}`, 'too-long'],
    [`parallax://convert?q=${'%41'.repeat(2_000)}`, 'too-long'],
    ['parallax://convert?q=500%00usdt', 'hidden'],
    ['parallax://convert?q=500%0D%0Ausdt', 'hidden'],
    ['parallax://convert?q=500%E2%80%AEusdt', 'hidden'],
    ['parallax://convert?q=%1B%5B31m500+usdt', 'hidden'],
    ['parallax://convert?q=%FF', 'hidden'],
    ['parallax://convert?q=%', 'hidden'],
    ['parallax://convert?q=', 'unclear'],
    ['parallax://convert?q=refresh', 'unclear'],
    ['parallax://convert?q=bought+500+usdt+at+1431', 'unclear'],
    ['parallax://convert?q=..%2F..%2Fetc%2Fpasswd', 'unclear'],
    ['parallax://chart?q=nothing', 'unclear'],
    ['parallax://alert?q=usd/ngn', 'unclear'],
    ['parallax://alert?q=quit', 'unclear'],
  ])('%j is refused: %s', (link, problem) => {
    const before = structuredClone(state);
    expect(read(link)).toEqual({ view: null, problem });
    expect(state).toEqual(before);
  });

  it('of any text opens one of three views, or none', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true }));
    const link = fc.oneof(
      text,
      text.map((each) => `parallax://convert?q=${each}`),
      text.map((each) => `parallax://alert?q=${encodeURIComponent(each.toWellFormed())}`),
    );
    fc.assert(
      fc.property(link, (each) => {
        expect(['convert', 'chart', 'alert', null]).toContain(read(each).view);
      }),
    );
  });

  it.each(['linux', 'darwin', 'win32'])('is no command of a terminal on %s', (platform) => {
    const argv = ['/opt/Parallax/parallax', 'parallax://convert?q=500+usdt'];
    expect(commandOf(argv, true, platform)).toBeNull();
  });
});

const LINK = 'parallax://chart?q=usd/ngn';

describe('links of other programs', () => {
  it('that came before the window was there open then, the last one of them', () => {
    const { on, tell } = new HostListeners();
    const links = new AppLinks({ on }, ['parallax', '--', 'parallax://convert?q=2+usd']);
    tell('second-start', ['parallax', LINK]);
    const opened: string[] = [];
    links.follow((link) => opened.push(link));
    expect(opened).toEqual([LINK]);
    tell('second-start', ['parallax', '--hidden', 'parallax://convert?q=1+usd', LINK]);
    tell('second-start', ['parallax', '--show']);
    tell('link', 'parallax://alert?q=x');
    expect(opened.slice(1)).toEqual(['parallax://convert?q=1+usd', 'parallax://alert?q=x']);
  });

  it('are among the arguments, and never the name of the program', () => {
    const links = new AppLinks(new HostListeners(), ['parallax://chart?q=eur/ngn']);
    const open = vi.fn();
    links.follow(open);
    expect(open).not.toHaveBeenCalled();
  });

  it('are registered by the app on Windows alone, where nothing in a link is a switch', () => {
    const takeLinks = vi.fn(() => true);
    const host = { copy: { ...COPY, isPackaged: true }, takeLinks };
    const onProblem = vi.fn();
    registerLinks(host, 'linux', onProblem);
    registerLinks(host, 'darwin', onProblem);
    registerLinks({ copy: COPY, takeLinks }, 'win32', onProblem);
    expect(takeLinks).not.toHaveBeenCalled();
    registerLinks(host, 'win32', onProblem);
    expect(takeLinks).toHaveBeenCalledWith('parallax');
    expect(onProblem).not.toHaveBeenCalled();
    takeLinks.mockReturnValue(false);
    registerLinks(host, 'win32', onProblem);
    expect(onProblem).toHaveBeenCalledExactlyOnceWith(
      'links of parallax: are refused by the system',
    );
  });
});
