import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { reduce } from '#core/app/reducer.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { ok } from '#core/base/result.ts';
import { type Snapshot, toSnapshot } from '#core/app/snapshot.ts';
import App from '../../renderer/app/App.svelte';
import '../../renderer/ui/base.css';
import '../../renderer/ui/tokens.css';
import { AppModel } from '../../renderer/app/app.svelte.ts';
import { at } from '../support/account.ts';
import { fakeBridge } from '../support/fake-bridge.ts';
import { rateTable, stateWith } from '../support/rates.ts';

const about = { version: '9.9.9', platform: 'linux', locale: 'en-US', opensAgain: 'tray' } as const;
const CODES = Array.from({ length: 120 }, (_, index) => `A${String(index).padStart(3, '0')}`);
const FIRST = 'A000';
const LAST = CODES.at(-1) ?? '';
/** Longer than what is out of sight may be late. */
const LATER_MS = 250;

/** Every rate another for another number. */
function snapshotOf(number: number): Snapshot {
  const rates = Object.fromEntries(CODES.map((code) => [code, String(number)]));
  const state = stateWith(rateTable(rates), Date.now());
  // In dollars each pair shows the number itself.
  const inDollars = reduce(state, { kind: 'chosen', choices: { money: currencyCode('USD') } });
  return toSnapshot(inDollars, at(Date.now()));
}

const frame = (): Promise<number> => new Promise(requestAnimationFrame);
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const rowOf = (code: string): Element => {
  const row = document.querySelector(`[data-code="${code}"]`);
  if (!row) throw new Error(`there is no row of ${code}`);
  return row;
};
const rateOf = (code: string): string =>
  rowOf(code)
    .querySelector('.price.main')
    ?.textContent.replace(/^Mid\s*(?:Stale)?/, '')
    .trim() ?? '';
const all = (): string[] => [...new Set(CODES.map(rateOf))].sort();
/** Scrolls between two frames, as a key or a wheel does, so that the next frame draws it. */
async function scrollTo(code: string): Promise<void> {
  await wait(0);
  rowOf(code).scrollIntoView({ block: 'nearest' });
}

beforeEach(() => page.viewport(400, 620));

async function open() {
  const fake = fakeBridge({ about: () => ok(about), snapshot: () => ok(snapshotOf(100)) });
  const model = new AppModel(fake.bridge);
  await model.start();
  await render(App, { model });
  await expect.poll(() => document.querySelectorAll('[data-code]').length).toBeGreaterThan(100);
  // Visible rows are reported after a frame.
  for (let frames = 0; frames < 3; frames += 1) await frame();
  await wait(LATER_MS);
  return { ...fake, model };
}

describe('rows out of sight', () => {
  it('are updated in the frame after the visible rows', async () => {
    const { emit } = await open();
    emit('snapshot', snapshotOf(200));
    await frame();
    expect(rateOf(FIRST)).toBe('200.00');
    expect(rateOf(LAST)).toBe('100.00');
    await expect.poll(all).toEqual(['200.00']);
  });

  it('are current in the frame in which they come into sight', async () => {
    const { emit } = await open();
    emit('snapshot', snapshotOf(200));
    await frame();
    await scrollTo(LAST);
    // Scrolling is reported in the next frame, before it is drawn.
    await frame();
    await Promise.resolve();
    expect(all()).toEqual(['200.00']);
  });

  it('are current at once where a search brings them into sight', async () => {
    const { emit, model } = await open();
    emit('snapshot', snapshotOf(200));
    model.search = LAST;
    await frame();
    expect(rateOf(LAST)).toBe('200.00');
  });

  it('stay current after they were in sight', async () => {
    const { emit } = await open();
    await scrollTo(LAST);
    await wait(LATER_MS);
    emit('snapshot', snapshotOf(300));
    await frame();
    expect([rateOf(FIRST), rateOf(LAST)]).toEqual(['100.00', '300.00']);
    await scrollTo(FIRST);
    await frame();
    await Promise.resolve();
    expect(all()).toEqual(['300.00']);
  });

  it('never go back to an older number', async () => {
    const { emit } = await open();
    const seen: number[] = [];
    const observer = new MutationObserver(() => seen.push(Number(rateOf(LAST))));
    observer.observe(rowOf(LAST), { subtree: true, characterData: true, childList: true });
    for (const number of [200, 300, 400, 500]) {
      emit('snapshot', snapshotOf(number));
      await scrollTo(number % 200 === 0 ? LAST : FIRST);
      await wait(40);
    }
    await wait(LATER_MS);
    observer.disconnect();
    expect(seen.at(-1)).toBe(500);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  });
});
