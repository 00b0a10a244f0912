import { EventEmitter } from 'node:events';
import v8 from 'node:v8';
import vm from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { createNotifier } from '../../../electron/host/notifications.ts';

const NO_EVENTS = {
  onShown: (): void => undefined,
  onRefused: (): void => undefined,
  onClick: (): void => undefined,
};
const NOTE = { title: 'USD/NGN', body: 'above 1,650', silent: true };

/** Notifications of a system that has some, each as it was made. */
function systemOf(isSupported = true, escapes = false) {
  const made: WeakRef<EventEmitter>[] = [];
  class Shown extends EventEmitter {
    static isSupported = (): boolean => isSupported;
    readonly show = vi.fn(() => this.emit('show'));
    readonly options: object;
    constructor(options: object) {
      super();
      this.options = options;
      made.push(new WeakRef(this));
    }
  }
  return { made, notifier: createNotifier(Shown as never, () => escapes) };
}

describe('a notification', () => {
  it('is shown with its text, and reports that it was shown and clicked', () => {
    const { made, notifier } = systemOf();
    const [onShown, onRefused, onClick] = [vi.fn(), vi.fn(), vi.fn()];
    expect(notifier.show(NOTE, { onShown, onRefused, onClick })).toBe(true);
    const shown = made[0]?.deref();
    expect(shown).toMatchObject({ options: { ...NOTE, actions: [] } });
    expect(onShown).toHaveBeenCalledOnce();
    expect(onClick).not.toHaveBeenCalled();
    shown?.emit('click');
    expect(onClick).toHaveBeenCalledOnce();
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('has buttons, and reports which one was pressed', () => {
    const { made, notifier } = systemOf();
    const onAction = vi.fn();
    notifier.show({ ...NOTE, actions: ['Copy', 'Convert'] }, { ...NO_EVENTS, onAction });
    const shown = made[0]?.deref();
    const actions = ['Copy', 'Convert'].map((label) => ({ type: 'button', text: label }));
    expect(shown).toMatchObject({ options: { ...NOTE, actions } });
    shown?.emit('action', { actionIndex: 1 });
    expect(onAction).toHaveBeenCalledExactlyOnceWith(1);
  });

  it.each([
    [false, 'A&B <b>buys</b>'],
    [true, 'A&amp;B &lt;b&gt;buys&lt;/b&gt;'],
  ])('shows the signs of a name as they are; the desktop reads markup: %s', (escapes, body) => {
    const { made, notifier } = systemOf(true, escapes);
    notifier.show({ ...NOTE, title: 'A&B', body: 'A&B <b>buys</b>' }, NO_EVENTS);
    expect(made[0]?.deref()).toMatchObject({ options: { title: 'A&B', body } });
  });

  it('that the system refuses reports the reason', () => {
    const { made, notifier } = systemOf();
    const onRefused = vi.fn();
    notifier.show(NOTE, { ...NO_EVENTS, onRefused });
    made[0]?.deref()?.emit('failed', {}, 'notifications are off');
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('notifications are off');
  });

  it('is not made where the system has none', () => {
    const { made, notifier } = systemOf(false);
    expect(notifier.show(NOTE, NO_EVENTS)).toBe(false);
    expect(made).toEqual([]);
  });

  it('is there as long as it may be clicked, as far as the last fifty', async () => {
    v8.setFlagsFromString('--expose-gc');
    const collect = vm.runInNewContext('gc') as () => void;
    const { made, notifier } = systemOf();
    for (let count = 0; count < 60; count += 1) {
      notifier.show(NOTE, NO_EVENTS);
    }
    // A weak reference holds what it refers to until the present turn is over.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    const isThere = made.map((each) => each.deref() !== undefined);
    expect(isThere.slice(10)).toEqual(Array.from({ length: 50 }, () => true));
    expect(isThere.slice(0, 10)).toContain(false);
  });
});
