import { describe, expect, it, vi } from 'vitest';
import type { Accelerator, Shortcut } from '#core/settings/shortcut.ts';
import { createShortcut } from '../../../electron/settings/shortcut.ts';
import type { Store } from '../../../electron/store/store.ts';
import { emptyState } from '../../support/rates.ts';
import { storeOf } from '../../support/stores.ts';

const shortcut = (accelerator: string): Shortcut => ({
  accelerator: accelerator as Accelerator,
  printed: null,
});
const ONE = shortcut('Control+Alt+P');
const OTHER = shortcut('Control+Alt+K');
const BROKEN = shortcut('Control+Alt+B');

/** The system's keys: what others have, what we have, and that nothing is given while suspended. */
function system(taken: string[] = []) {
  const others = new Set(taken);
  const ours = new Map<string, () => void>();
  let suspended = false;
  return {
    others,
    ours,
    register: vi.fn((accelerator: string, callback: () => void) => {
      if (accelerator === BROKEN.accelerator) throw new TypeError('conversion failure');
      if (suspended || others.has(accelerator) || ours.has(accelerator)) return false;
      ours.set(accelerator, callback);
      return true;
    }),
    unregister: vi.fn((accelerator: string) => void ours.delete(accelerator)),
    setSuspended: (next: boolean) => void (suspended = next),
    isSuspended: () => suspended,
  };
}

/** Wayland's portal: every registration succeeds and fires for ever, suspended or not. */
function portal(): ReturnType<typeof system> {
  const keys = system();
  return {
    ...keys,
    register: vi.fn((accelerator: string, callback: () => void) => {
      keys.ours.set(accelerator, callback);
      return true;
    }),
    unregister: vi.fn(),
  };
}

function begin(
  chosen: Shortcut | null,
  keys = system(),
  isWayland = false,
): {
  store: Store;
  keys: ReturnType<typeof system>;
  controller: ReturnType<typeof createShortcut>;
  onPress: () => void;
  onProblem: ReturnType<typeof vi.fn>;
} {
  const state = emptyState();
  const store = storeOf({ ...state, choices: { ...state.choices, shortcut: chosen } });
  const onPress = vi.fn();
  const onProblem = vi.fn();
  const options = { keys, store, onPress, onProblem, isWayland, system: 'linux' } as const;
  const controller = createShortcut(options);
  return { store, keys, controller, onPress, onProblem };
}

const standing = (store: Store): string => store.state.desktop.shortcut;
const TAKEN = { ok: false, error: { code: 'shortcut-taken' } };

describe('at the start', () => {
  it('nothing is registered if nothing is chosen', () => {
    const { keys, store } = begin(null);
    expect(keys.register).not.toHaveBeenCalled();
    expect(standing(store)).toBe('none');
  });

  it('what is chosen is ours, and does what it is for', () => {
    const { keys, store, onPress } = begin(ONE);
    expect(standing(store)).toBe('ours');
    keys.ours.get(ONE.accelerator)?.();
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('a shortcut that another program has is reported, and stays chosen', () => {
    const { store } = begin(ONE, system([ONE.accelerator]));
    expect(standing(store)).toBe('taken');
    expect(store.state.choices.shortcut).toEqual(ONE);
  });

  it('a shortcut that the system can not parse is reported too, and logged', () => {
    const { store, onProblem } = begin(BROKEN);
    expect(standing(store)).toBe('taken');
    expect(onProblem).toHaveBeenCalledTimes(1);
  });

  it('on Wayland only the request is known, not its result', () => {
    const { store } = begin(ONE, system(), true);
    expect(store.state.desktop).toMatchObject({ shortcut: 'asked', isWayland: true });
  });
});

describe('choosing', () => {
  it('takes the new one before it lets go of the old', () => {
    const { store, keys, controller } = begin(ONE);
    expect(controller.choose(OTHER)).toMatchObject({ ok: true });
    expect([...keys.ours.keys()]).toEqual([OTHER.accelerator]);
    expect(store.state.choices.shortcut).toEqual(OTHER);
    expect(keys.register.mock.invocationCallOrder[1]).toBeLessThan(
      keys.unregister.mock.invocationCallOrder[0] ?? 0,
    );
  });

  it('keeps the old one where the new one is taken', () => {
    const { store, keys, controller } = begin(ONE, system([OTHER.accelerator]));
    expect(controller.choose(OTHER)).toMatchObject(TAKEN);
    expect([...keys.ours.keys()]).toEqual([ONE.accelerator]);
    expect(store.state.choices.shortcut).toEqual(ONE);
    expect(standing(store)).toBe('ours');
  });

  it.each(['Return', 'A', 'Shift+A', 'Space', 'Control+C', 'Alt+F4'])(
    '%s is refused, whoever chose it',
    (accelerator) => {
      const { store, keys, controller } = begin(ONE);
      expect(controller.choose(shortcut(accelerator))).toMatchObject(TAKEN);
      expect([...keys.ours.keys()]).toEqual([ONE.accelerator]);
      expect(store.state.choices.shortcut).toEqual(ONE);
      const restarted = begin(shortcut(accelerator));
      expect(restarted.keys.register).not.toHaveBeenCalled();
      expect(standing(restarted.store)).toBe('taken');
    },
  );

  it('the same again changes nothing', () => {
    const { keys, controller } = begin(ONE);
    expect(controller.choose(ONE)).toMatchObject({ ok: true });
    expect([...keys.ours.keys()]).toEqual([ONE.accelerator]);
    expect(keys.register).toHaveBeenCalledTimes(1);
  });

  it('none lets go', () => {
    const { store, keys, controller } = begin(ONE);
    expect(controller.choose(null)).toMatchObject({ ok: true });
    expect(keys.ours.size).toBe(0);
    expect(standing(store)).toBe('none');
    expect(store.state.choices.shortcut).toBeNull();
  });

  it('another one ends that the old one was taken', () => {
    const { store, controller } = begin(ONE, system([ONE.accelerator]));
    controller.choose(OTHER);
    expect(standing(store)).toBe('ours');
  });

  it('goes while keys are recorded, when the system gives none', () => {
    const { keys, controller } = begin(ONE);
    controller.record(true);
    expect(keys.isSuspended()).toBe(true);
    expect(controller.choose(OTHER)).toMatchObject({ ok: true });
    expect(keys.isSuspended()).toBe(false);
  });
});

describe('on Wayland, which releases no shortcut', () => {
  const press = (keys: ReturnType<typeof system>, { accelerator }: Shortcut): void =>
    keys.ours.get(accelerator)?.();

  it('what was changed does nothing any more, and what replaced it does', () => {
    const { keys, controller, onPress } = begin(ONE, portal(), true);
    controller.choose(OTHER);
    press(keys, ONE);
    expect(onPress).not.toHaveBeenCalled();
    press(keys, OTHER);
    expect(onPress).toHaveBeenCalledOnce();
    controller.choose(ONE);
    press(keys, OTHER);
    expect(onPress).toHaveBeenCalledOnce();
    press(keys, ONE);
    expect(onPress).toHaveBeenCalledTimes(2);
  });

  it('what was removed does nothing any more', () => {
    const { keys, controller, onPress } = begin(ONE, portal(), true);
    controller.choose(null);
    press(keys, ONE);
    expect(onPress).not.toHaveBeenCalled();
  });

  it('what is pressed to be recorded opens nothing', () => {
    const { keys, controller, onPress } = begin(ONE, portal(), true);
    controller.record(true);
    press(keys, ONE);
    expect(onPress).not.toHaveBeenCalled();
    controller.record(false);
    press(keys, ONE);
    expect(onPress).toHaveBeenCalledOnce();
  });
});

describe('trying again', () => {
  it('finds what was let go of', () => {
    const { store, keys, controller } = begin(ONE, system([ONE.accelerator]));
    expect(controller.tryAgain()).toMatchObject(TAKEN);
    expect(standing(store)).toBe('taken');
    keys.others.clear();
    expect(controller.tryAgain()).toMatchObject({ ok: true });
    expect(standing(store)).toBe('ours');
  });

  it('registers neither its own shortcut nor one that was not chosen', () => {
    const { keys, controller } = begin(ONE);
    controller.tryAgain();
    expect(keys.register).toHaveBeenCalledTimes(1);
    const none = begin(null);
    expect(none.controller.tryAgain()).toMatchObject({ ok: true });
    expect(none.keys.register).not.toHaveBeenCalled();
  });
});

it('follows a choice of another window', () => {
  const { store, keys } = begin(ONE);
  store.dispatch({ kind: 'chosen', choices: { shortcut: OTHER } });
  expect([...keys.ours.keys()]).toEqual([OTHER.accelerator]);
  store.dispatch({ kind: 'chosen', choices: { shortcut: null } });
  expect(keys.ours.size).toBe(0);
  expect(standing(store)).toBe('none');
});

it('is let go of at the end, and follows nothing any more', () => {
  const { store, keys, controller } = begin(ONE);
  controller.close();
  store.dispatch({ kind: 'chosen', choices: { shortcut: OTHER } });
  expect(keys.ours.size).toBe(0);
});
