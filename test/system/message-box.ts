import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { App } from '../support/app-fixtures.ts';
import { answerBox, openBoxes } from './window.ts';

/** Electron's own boxes are no pages: there `holdBoxes` keeps them, for the app of a page's context. */
export const heldBoxes = new WeakMap<BrowserContext, { app: App }>();

/** The page of the message box that is open on the stand-in; undefined where none is. */
const boxPage = (popup: Page): Page | undefined =>
  popup
    .context()
    .pages()
    .find((page) => page !== popup);

/** Presses a button of the system's own question, as a person does. @returns what it says. */
export async function answerNatively(
  popup: Page,
  question: string | RegExp,
  button: string,
): Promise<string> {
  const held = heldBoxes.get(popup.context());
  if (held) return answerHeld(held, question, button);
  await expect.poll(() => boxPage(popup) !== undefined, `a box that says ${question}`).toBe(true);
  const page = boxPage(popup);
  if (!page) throw new Error('The box is gone.');
  const dialog = page.getByRole('dialog', { name: question });
  const text = await dialog.innerText();
  const closed = page.waitForEvent('close');
  const click = dialog.getByRole('button', { name: button, exact: true }).click();
  // An answer that ends the app closes its page before the click is confirmed.
  await click.catch((error: unknown) => {
    if (!page.isClosed()) throw error;
  });
  await closed;
  return text;
}

/** Whether the system's own question is open. */
export async function isQuestionOpen(popup: Page): Promise<boolean> {
  const held = heldBoxes.get(popup.context());
  return held ? (await openBoxes(held)).length > 0 : boxPage(popup) !== undefined;
}

async function answerHeld(
  held: { app: App },
  question: string | RegExp,
  button: string,
): Promise<string> {
  await expect.poll(() => openBoxes(held)).toContainEqual(expect.stringMatching(question));
  const [text = ''] = await openBoxes(held);
  await answerBox(held, button);
  return text;
}
