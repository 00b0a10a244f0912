import { describe, expect, it, vi } from 'vitest';
import type { TrayPresence } from '#core/settings/desktop-state.ts';
import { isParked } from '#core/tray/popup-position.ts';
import { UNKNOWN_DESKTOP } from '#core/settings/desktop-state.ts';
import type { BusAnswer } from '../../../electron/tray/tray-host.ts';
import {
  followMenuBar,
  followPanel,
  watchTrayPresence,
} from '../../../electron/tray/tray-presence.ts';

const rest = () => Promise.resolve();

/** The last answer stays. */
const answering = (...answers: readonly BusAnswer[]) => {
  const left = [...answers];
  return vi.fn(() => Promise.resolve((left.length > 1 ? left.shift() : left[0]) ?? 'unknown'));
};

async function panel(
  hosts: readonly BusAnswer[],
  items: readonly BusAnswer[],
  hasFallback = false,
) {
  const said: TrayPresence[] = [];
  const renew = vi.fn();
  const hasHost = answering(...hosts);
  const hasItem = answering(...items);
  const report = (presence: TrayPresence): void => void said.push(presence);
  await followPanel({ hasFallback, report, renew, hasHost, hasItem, rest });
  return { said, renewed: renew.mock.calls.length, hosts: hasHost.mock.calls.length };
}

describe('the icon in a panel of Linux', () => {
  it('is there where it is listed', async () => {
    expect(await panel(['yes'], ['yes'])).toEqual({ said: ['shown'], renewed: 0, hosts: 1 });
  });

  it('is waited for while it registers', async () => {
    expect((await panel(['yes'], ['no', 'no', 'yes'])).said).toEqual(['shown']);
  });

  it('is missing where it is not listed after a while', async () => {
    expect((await panel(['yes'], ['no'])).said).toEqual(['missing']);
  });

  it('may be a window of the panel on X11, of which the bus knows nothing', async () => {
    expect((await panel(['yes'], ['no'], true)).said).toEqual(['unsure']);
    expect((await panel(['no'], [], true)).said).toEqual(['unsure', 'unsure']);
  });

  it('counts as there where the list cannot be read', async () => {
    expect((await panel(['yes'], ['unknown'])).said).toEqual(['shown']);
  });

  it('is made again for a panel that starts late', async () => {
    const late = await panel(['no', 'unknown', 'yes'], ['yes']);
    expect(late).toEqual({ said: ['unsure', 'shown'], renewed: 1, hosts: 3 });
  });

  it('is missing where no panel came within two minutes', async () => {
    expect(await panel(['no'], [])).toEqual({ said: ['unsure', 'missing'], renewed: 0, hosts: 41 });
  });

  it('is never called missing where nobody can be asked', async () => {
    expect((await panel(['unknown'], [])).said).toEqual(['unsure']);
  });
});

describe('the icon in the menu bar of macOS', () => {
  const display = (x: number, y: number, width: number, height: number) => {
    const bounds = { x, y, width, height };
    return { bounds, workArea: bounds };
  };
  const LAPTOP = display(0, 0, 1_728, 1_117);

  it.each<[string, Parameters<typeof isParked>, boolean]>([
    ['at the top', [{ x: 1_281, y: 0, width: 32, height: 33 }, [LAPTOP]], false],
    [
      'just above it, while the menu bar hides',
      [{ x: 900, y: -33, width: 32, height: 33 }, [LAPTOP]],
      false,
    ],
    [
      'at the top of a display above',
      [{ x: 900, y: -1_080, width: 32, height: 24 }, [LAPTOP, display(0, -1_080, 1_920, 1_080)]],
      false,
    ],
    [
      'below the display, as macOS 26 parks it',
      [{ x: 0, y: 1_117, width: 32, height: 22 }, [LAPTOP]],
      true,
    ],
    ['a pixel beside it', [{ x: -1, y: 1_116, width: 32, height: 22 }, [LAPTOP]], true],
    ['without a size', [{ x: 0, y: 0, width: 0, height: 0 }, [LAPTOP]], true],
    ['left of every display', [{ x: -4_000, y: 0, width: 32, height: 24 }, [LAPTOP]], true],
    ['where no display is known', [{ x: 0, y: 1_117, width: 32, height: 22 }, []], false],
  ])('%s', (_what, [icon, displays], expected) => {
    expect(isParked(icon, displays)).toBe(expected);
  });

  it('is hidden when it is so twice, and shown again when it is allowed', async () => {
    const said: TrayPresence[] = [];
    const seen = [true, false, true, true, false, false];
    const rested: number[] = [];
    const ended = followMenuBar({
      isHidden: () => {
        const next = seen.shift();
        if (next === undefined) throw new Error('end');
        return next;
      },
      report: (presence) => void said.push(presence),
      rest(ms) {
        rested.push(ms / 1_000);
        return Promise.resolve();
      },
    });
    await expect(ended).rejects.toThrow('end');
    expect(said).toEqual(['hidden', 'shown']);
    expect(rested).toEqual([5, 5, 5, 5, 60, 5, 60]);
  });
});

describe('an icon that is not there', () => {
  function given(presence: TrayPresence, launchHintRead: boolean) {
    const open = vi.fn();
    const dispatch = vi.fn();
    const state = { desktop: UNKNOWN_DESKTOP, choices: { launchHintRead } } as never;
    watchTrayPresence({
      displays: { getAllDisplays: () => [] },
      platform: 'linux',
      store: { state, dispatch },
      tray: {} as never,
      hasFallback: false,
      open,
      given: presence,
    });
    return { opened: open.mock.calls.length, told: dispatch.mock.calls.length };
  }

  it('opens the popup, until the person has read how to reopen it', () => {
    expect(given('missing', false)).toEqual({ opened: 1, told: 1 });
    expect(given('hidden', false)).toEqual({ opened: 1, told: 1 });
    expect(given('missing', true)).toEqual({ opened: 0, told: 1 });
  });

  it('opens nothing where it is not sure, or there is one', () => {
    expect(given('unsure', false)).toEqual({ opened: 0, told: 1 });
    expect(given('shown', false)).toEqual({ opened: 0, told: 0 });
  });
});
