import { describe, expect, it } from 'vitest';
import type { MessageBox } from '../../../electron/host/host.ts';
import { confirmNatively } from '../../../electron/window/confirm.ts';

const QUESTION = { title: 'Delete it?', body: 'All of it.', yes: 'Delete', no: 'Keep' };

/** A person who answers when the test says so. */
function made() {
  const shown: MessageBox[] = [];
  let elapsedMs = 0;
  let answer = (_button: number): void => undefined;
  const confirm = confirmNatively({
    window: () => null,
    elapsed: () => elapsedMs,
    dialogs: {
      ask(_window, options) {
        shown.push(options);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    },
  });
  return {
    confirm,
    shown,
    press: (label: string) => answer(shown.at(-1)?.buttons.indexOf(label) ?? -1),
    pass: (spanMs: number) => (elapsedMs += spanMs),
  };
}

describe('a question outside the page', () => {
  it('is answered only by its buttons; Enter and Escape mean no', async () => {
    const { confirm, shown, press } = made();
    const confirmed = confirm(QUESTION);
    expect(shown[0]).toMatchObject({
      message: 'Delete it?',
      detail: 'All of it.',
      buttons: ['Keep', 'Delete'],
      defaultId: 0,
      cancelId: 0,
    });
    press('Delete');
    expect(await confirmed).toBe(true);
    const again = confirm(QUESTION);
    press('Keep');
    expect(await again).toBe(false);
  });

  it('is one at a time: others are answered with no at once', async () => {
    const { confirm, shown, press } = made();
    const confirmed = confirm(QUESTION);
    expect(await confirm(QUESTION)).toBe(false);
    expect(shown).toHaveLength(1);
    press('Delete');
    expect(await confirmed).toBe(true);
  });

  it('is not repeated without limit after a refusal', async () => {
    const { confirm, shown, press, pass } = made();
    for (let time = 0; time < 3; time += 1) {
      const confirmed = confirm(QUESTION);
      press('Keep');
      await confirmed;
    }
    for (let time = 0; time < 10; time += 1) expect(await confirm(QUESTION)).toBe(false);
    expect(shown).toHaveLength(3);
    pass(60_001);
    const confirmed = confirm(QUESTION);
    press('Delete');
    expect(await confirmed).toBe(true);
  });
});
