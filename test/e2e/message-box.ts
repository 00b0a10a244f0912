import { expect, type Page } from '@playwright/test';
import type { Running } from '../support/app-fixtures.ts';
import { hostInUse } from './host/launch.ts';
import { answerBox, openBoxes } from './window.ts';

/** The page of the message box that is open on the stand-in; undefined where none is. */
const boxPage = (popup: Page): Page | undefined =>
  popup
    .context()
    .pages()
    .find((page) => page !== popup);

/** Presses a button of the system's own question, as a person does. @returns what it says. */
export async function answerNatively(
  running: Running,
  question: string | RegExp,
  button: string,
): Promise<string> {
  if (hostInUse() === 'electron') return answerHeld(running, question, button);
  const { popup } = running;
  await expect.poll(() => boxPage(popup) !== undefined, `a box that says ${question}`).toBe(true);
  const page = boxPage(popup);
  if (!page) throw new Error('The box is gone.');
  const dialog = page.getByRole('dialog', { name: question });
  const said = await dialog.innerText();
  const closed = page.waitForEvent('close');
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await closed;
  return said;
}

/** Electron's own boxes are no pages: `holdBoxes` keeps them for tests from the start on. */
async function answerHeld(
  running: Running,
  question: string | RegExp,
  button: string,
): Promise<string> {
  await expect.poll(() => openBoxes(running)).toContainEqual(expect.stringMatching(question));
  const [said = ''] = await openBoxes(running);
  await answerBox(running, button);
  return said;
}
