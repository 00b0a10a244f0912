import { describe, expect, it, vi } from 'vitest';
import { en as text } from '#core/text/en.ts';
import { createAlertController } from '../../../electron/alerts/alert-controller.ts';
import type { NoteEvents } from '../../../electron/host/notifications.ts';
import { emptyState } from '../../support/rates.ts';
import { storeOf } from '../../support/stores.ts';

/** Tries a notification; what the system makes of it is the caller's. */
function tried(show: (events: NoteEvents) => boolean) {
  const onProblem = vi.fn();
  const store = storeOf(emptyState());
  let endSilence = (): void => undefined;
  const controller = createAlertController({
    store,
    text,
    now: () => 0,
    open: () => undefined,
    convert: () => undefined,
    log: () => undefined,
    copy: () => Promise.resolve(),
    onProblem,
    wording: () => ({ text, locale: 'en-GB', zone: 'UTC' }),
    notifier: { prepare: () => undefined, show: (_note, events) => show(events) },
    each: () => () => undefined,
    afterSilence: (work) => (endSilence = work),
  });
  const isShown = controller.test();
  return { isShown, onProblem, endSilence: () => endSilence() };
}

describe('a test notification', () => {
  it('is reported as shown once the system confirms it', async () => {
    const { isShown, onProblem } = tried(({ onShown }) => {
      queueMicrotask(onShown);
      return true;
    });
    expect(await isShown).toBe(true);
    expect(onProblem).not.toHaveBeenCalled();
  });

  it('is not shown where the system refuses it, which is logged', async () => {
    const { isShown, onProblem } = tried(({ onRefused }) => {
      queueMicrotask(() => onRefused('notifications are off for this app'));
      return true;
    });
    expect(await isShown).toBe(false);
    expect(onProblem).toHaveBeenCalledWith(
      'notification refused:',
      'notifications are off for this app',
    );
  });

  it('is not shown where the system has none', async () => {
    const { isShown, onProblem } = tried(() => false);
    expect(await isShown).toBe(false);
    expect(onProblem).toHaveBeenCalledWith(
      'notification refused:',
      'the system has no notifications',
    );
  });

  it('is reported as shown if the system is silent', async () => {
    const { isShown, endSilence } = tried(() => true);
    endSilence();
    expect(await isShown).toBe(true);
  });
});
