import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import type { Connection } from '#core/requests/connection.ts';
import { openSettings } from '../../../electron/store/settings.ts';

let folder: string;

const LIMITED: Connection = {
  address: 'https://rates.example',
  sendKeyAs: { way: 'header' },
  plan: 'free',
  monthlyLimit: 777,
  monthlySum: null,
  renewsOnDay: 5,
};

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-settings-'));
  return () => fs.rmSync(folder, { recursive: true });
});
const write = (content: string): void =>
  fs.writeFileSync(path.join(folder, 'settings.json'), content);

describe('the settings', () => {
  it('are read; each invalid one gets its default', () => {
    write(JSON.stringify({ market: 'parallel', money: 17, theme: 'dark', plan: 'x' }));
    const { choices, quarantined, copiedTo } = openSettings(folder, '2026-11-21');
    expect(choices).toMatchObject({
      market: 'parallel',
      money: DEFAULT_CHOICES.money,
      theme: 'dark',
    });
    expect(quarantined).toBeNull();
    expect(fs.readFileSync(copiedTo ?? '', 'utf8')).toContain('"money":17');
  });

  it.each([
    ['a choice of another type', '{"money":17}'],
    ['an entry of a list that does not fit', '{"watched":["NGN",5]}'],
    ['a part that is no object', '{"alerts":5}'],
    ['a choice of a part', '{"alerts":{"sound":"loud"}}'],
    ['a place that does not fit', '{"place":{"tab":"settings"}}'],
    ['an account that does not fit', '{"connection":{"address":5}}'],
  ])('with %s are copied once before they are corrected', (_, content) => {
    write(content);
    const { copiedTo } = openSettings(folder, '2026-11-21');
    expect(fs.readFileSync(copiedTo ?? '', 'utf8')).toBe(content);
    expect(openSettings(folder, '2026-11-22')).toMatchObject({ copiedTo: null, quarantined: null });
  });

  it.each(['[]', '[{"market":"parallel"}]', '5', '"market"', 'null', ' true'])(
    'that are %s are quarantined',
    (content) => {
      write(content);
      const { quarantined } = openSettings(folder, '2026-11-21');
      expect(fs.readFileSync(quarantined ?? '', 'utf8')).toBe(content);
    },
  );

  it('of which all fit, or something is unknown, are not copied', () => {
    write(
      '{"market":"parallel","other":5,"alerts":{"other":1},"place":{"other":1},"connection":null}',
    );
    expect(openSettings(folder, '2026-11-21')).toMatchObject({ copiedTo: null, quarantined: null });
    const settings = openSettings(folder, '2026-11-21');
    settings.save(settings.choices);
    expect(openSettings(folder, '2026-11-22')).toMatchObject({ copiedTo: null, quarantined: null });
  });

  it('open as an earlier version left them, and store the place where it had it', () => {
    const convert = { amount: '1,200', from: 'EUR', to: 'GHS', drives: 'receive' };
    const quotesOrder = { column: 'spread', direction: 'descending' };
    const place = { tab: 'convert', convert, quotesSide: 'both', quotesOrder, history: 'day' };
    const earlier = { market: 'parallel', theme: 'dark', place, connection: LIMITED };
    write(JSON.stringify(earlier));
    const settings = openSettings(folder, '2026-11-21');
    expect(settings).toMatchObject({ choices: { market: 'parallel' }, place, copiedTo: null });
    expect(settings.choices).not.toHaveProperty('place');
    settings.save({ ...settings.choices, theme: 'light' });
    settings.save({ place: { ...settings.place, tab: 'history' } });
    expect(JSON.parse(fs.readFileSync(path.join(folder, 'settings.json'), 'utf8'))).toMatchObject({
      ...earlier,
      theme: 'light',
      place: { ...place, tab: 'history' },
    });
  });

  it('drop what was chosen in one that is gone, and say nothing of it', () => {
    const destination = { id: 'a', kind: 'ntfy', name: 'Desk', isOn: true, hasStock: true };
    const digest = { minutes: [480], isHere: true, isStockHere: true, sendTo: 'all' };
    write(JSON.stringify({ alerts: { destinations: [destination], digest } }));
    const { choices, quarantined, copiedTo } = openSettings(folder, '2026-11-21');
    expect([quarantined, copiedTo]).toEqual([null, null]);
    expect(choices.alerts).toMatchObject({
      destinations: [{ id: 'a', kind: 'ntfy', name: 'Desk', isOn: true }],
      digest: { minutes: [480], isHere: true, sendTo: 'all' },
    });
    expect(JSON.stringify(choices)).not.toContain('Stock');
  });

  it('survive a restart', () => {
    const settings = openSettings(folder, '2026-11-21');
    settings.save({ ...settings.choices, market: 'official' });
    expect(openSettings(folder, '2026-11-22').choices.market).toBe('official');
  });

  it('that cannot be read are quarantined', () => {
    write('{"market":');
    expect(openSettings(folder, '2026-11-21').quarantined).toMatch(/2026-11-21/);
  });

  it.each([
    ['lists', '['.repeat(200_000), ']'.repeat(200_000)],
    ['objects', '{"a":'.repeat(200_000), '1'.padEnd(200_001, '}')],
  ])(
    'that are %s nested 200,000 deep are quarantined, and new ones are stored',
    (_, open, close) => {
      write(`{"market":"parallel","other":${open}${close}}`);
      const settings = openSettings(folder, '2026-11-21');
      expect(settings.quarantined).toMatch(/2026-11-21/);
      settings.save({ ...settings.choices, market: 'official' });
      expect(openSettings(folder, '2026-11-22').choices.market).toBe('official');
    },
  );

  it('may hold brackets in a text', () => {
    write(JSON.stringify({ market: 'parallel', other: `"\\${'[{'.repeat(1_000)}` }));
    const { choices, quarantined } = openSettings(folder, '2026-11-21');
    expect([choices.market, quarantined]).toEqual(['parallel', null]);
  });

  const inFolder = (): string[] => fs.readdirSync(folder).sort();
  const alerts = { ...DEFAULT_CHOICES.alerts, sound: false };

  it.each([
    ['cut off', () => fs.truncateSync(path.join(folder, 'settings.json'), 120)],
    ['emptied', () => fs.truncateSync(path.join(folder, 'settings.json'))],
    ['replaced by a list', () => write('[]')],
    ['removed', () => fs.rmSync(path.join(folder, 'settings.json'))],
  ])('lose nothing where the file is %s while the app runs', (_, damage) => {
    for (const end of ['save', 'close'] as const) {
      const rewritten: string[] = [];
      const settings = openSettings(folder, '2026-11-21', (file) => rewritten.push(file));
      settings.save({ ...settings.choices, alerts });
      settings.saveConnection({ ...LIMITED });
      damage();
      const damaged = inFolder().includes('settings.json')
        ? fs.readFileSync(path.join(folder, 'settings.json'), 'utf8')
        : null;
      if (end === 'save') settings.save({ ...settings.choices, alerts, market: 'official' });
      else settings.close();
      expect(rewritten.map((file) => fs.readFileSync(file, 'utf8'))).toEqual(
        damaged === null ? [] : [damaged],
      );
      const again = openSettings(folder, '2026-11-22');
      expect(again).toMatchObject({
        choices: { alerts, market: 'official' },
        connection: LIMITED,
        quarantined: null,
        copiedTo: null,
      });
    }
  });

  it('are written for their owner alone, and through a link', () => {
    const elsewhere = path.join(folder, 'elsewhere.json');
    fs.writeFileSync(elsewhere, '{"market":"parallel","other":[5]}', { mode: 0o644 });
    fs.symlinkSync(elsewhere, path.join(folder, 'settings.json'));
    const settings = openSettings(folder, '2026-11-21');
    settings.save({ ...settings.choices, market: 'official' });
    expect(fs.lstatSync(path.join(folder, 'settings.json')).isSymbolicLink()).toBe(true);
    expect(fs.statSync(elsewhere).mode & 0o777).toBe(0o600);
    expect(JSON.parse(fs.readFileSync(elsewhere, 'utf8'))).toMatchObject({
      market: 'official',
      other: [5],
    });
    expect(inFolder()).toEqual(['elsewhere.json', 'settings.json']);
  });

  it('are not created by a close alone', () => {
    openSettings(folder, '2026-11-21').close();
    expect(inFolder()).toEqual([]);
  });

  it('leave nothing of a write that was killed', () => {
    fs.writeFileSync(path.join(folder, 'settings.json.tmp-123abc'), '{');
    openSettings(folder, '2026-11-21');
    expect(inFolder()).toEqual([]);
  });
});
