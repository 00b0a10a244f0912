import { describe, expect, it } from 'vitest';
import { dayNumber, momentText } from '#core/text/age-text.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { readChoices } from '#core/settings/read-choices.ts';
import { en as text } from '#core/text/en.ts';
import { localeOf } from '#core/settings/appearance.ts';
import { retyped } from '#core/number/retyped.ts';
import { withTypedIn } from '#core/settings/typed-in.ts';
import { formatOf } from '../../../electron/base/wording.ts';

describe('the settings file', () => {
  it.each([
    ['theme', 'blue'],
    ['language', 'de'],
    ['palette', 'red'],
    ['textPercent', 101],
    ['textPercent', '100'],
    ['times', 'gmt'],
  ])('%s: %j gets its default', (name, value) => {
    expect(readChoices({ [name]: value, paused: true })).toEqual({
      ...DEFAULT_CHOICES,
      paused: true,
    });
  });

  it.each([
    ['ages', { mid: { freshForMs: 60_000, staleAfterMs: 120_000 } }],
    ['retention', { rawDays: 7, hourlyDays: 1_095 }],
    ['slowerOnBattery', false],
    ['trayPanel', 'dark'],
    ['warnBelow', '1500'],
    ['density', 'compact'],
    ['locale', 'sv-SE'],
    ['historyParameter', 'on[day]'],
    ['pairHistory', true],
    ['basePath', 'public'],
    ['quotes', { outlierPercent: '3', references: ['cbn'] }],
  ])('%s, a setting of earlier versions, is dropped', (name, value) => {
    expect(readChoices({ [name]: value, paused: true })).toEqual({
      ...DEFAULT_CHOICES,
      paused: true,
    });
  });

  it('keeps what fits', () => {
    const stored = {
      theme: 'dark',
      palette: 'blue-orange',
      textPercent: 200,
      times: 'local',
    };
    expect(readChoices(stored)).toMatchObject(stored);
  });
});

describe('times in a zone', () => {
  const NOON = Date.parse('2026-03-11T12:00:00Z');
  const moment = (atMs: number, zone?: string, nowMs = NOON): string =>
    momentText(atMs, nowMs, 'en-GB', text, zone);

  it('are written in it, without its name; UTC is named', () => {
    expect(moment(NOON)).toBe('12:00 UTC');
    expect(moment(NOON, 'Africa/Lagos')).toBe('13:00');
    expect(moment(NOON, 'Asia/Kolkata')).toBe('17:30');
    expect(
      moment(
        Date.parse('2026-07-01T12:00:00Z'),
        'Europe/London',
        Date.parse('2026-07-01T13:00:00Z'),
      ),
    ).toBe('13:00');
  });

  it('belong to the days of it', () => {
    const late = Date.parse('2026-03-10T23:30:00Z');
    expect(moment(late)).toBe('Tue 23:30 UTC');
    expect(moment(late, 'Africa/Lagos')).toBe('00:30');
    expect(dayNumber(late, 'Africa/Lagos') - dayNumber(late, 'UTC')).toBe(1);
    expect(dayNumber(late, 'America/New_York')).toBe(dayNumber(late, 'UTC'));
  });

  it('are those of the machine only where that is chosen', () => {
    const zone = (): string => 'Africa/Lagos';
    expect(formatOf({ language: 'auto', times: 'local' }, 'fr-FR', zone)).toEqual({
      locale: 'fr-FR',
      zone: 'Africa/Lagos',
    });
    expect(formatOf({ language: 'en', times: 'utc' }, 'fr-FR', zone)).toEqual({
      locale: 'en-GB',
      zone: 'UTC',
    });
  });

  it.each([
    ['auto', 'fr-BJ', 'fr-BJ'],
    ['auto', 'de-DE', 'de-DE'],
    ['fr', 'fr-SN', 'fr-SN'],
    ['fr', 'en-NG', 'fr'],
    ['en', 'fr-CM', 'en-GB'],
  ] as const)('in %s on a system in %s are written as in %s', (language, system, expected) => {
    expect(localeOf({ language }, system)).toBe(expected);
  });
});

describe('what was typed in another notation', () => {
  it.each([
    ['1,200.50', 'en-US', 'de-DE', '1.200,5'],
    ['1,200.50*3+50', 'en-US', 'de-DE', '1.200,5*3+50'],
    ['0.25', 'en-US', 'fr-FR', '0,25'],
    ['500000', 'en-US', 'de-DE', '500000'],
    ['500.000', 'de-DE', 'en-US', '500,000'],
    ['12,5', 'de-DE', 'en-US', '12.5'],
    ['100 usd', 'en-US', 'de-DE', '100 usd'],
    ['.500', 'en-US', 'de-DE', '0,5'],
    ['2*5.', 'en-US', 'de-DE', '2*5'],
    ['１．５００', 'en-US', 'de-DE', '1,5'],
    ['1\u2009050.5', 'en-US', 'de-DE', '1.050,5'],
    ['1´050.5', 'en-US', 'de-DE', '1.050,5'],
    ['1\u200b.\u200b500', 'en-US', 'de-DE', '1,5'],
    ['abc', 'en-US', 'de-DE', 'abc'],
    ['', 'en-US', 'de-DE', ''],
  ])('%s, %s to %s', (typed, from, to, expected) => {
    expect(retyped(typed, from, to)).toBe(expected);
  });

  it('is so in the last conversions as well', () => {
    const recent = [
      { sourceKey: 's', amount: '1,200.50', from: 'USD', to: 'NGN', drives: 'give' },
    ] as const;
    const before = { ...DEFAULT_CHOICES, recent };
    expect(withTypedIn(before, { ...before, language: 'fr' }, 'en-US')?.recent[0]?.amount).toBe(
      '1\u202f200,5',
    );
    expect(withTypedIn(before, { ...before, theme: 'dark' }, 'en-US')).toBeNull();
    expect(withTypedIn(before, { ...before, language: 'en' }, 'en-US')).toBeNull();
  });
});
