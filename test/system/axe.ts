import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/**
 * What axe finds wrong in the page as it is, a line for each element.
 * @param rules these alone; all where none is named.
 */
export async function axeFinds(popup: Page, ...rules: string[]): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules.length > 0 ? { runOnly: rules } : {}),
  };
  // Read once per page, because reading takes longer than the check.
  if (!(await popup.evaluate(() => 'axe' in window))) await popup.evaluate(axe.source);
  await popup.evaluate(endTransitions);
  const { violations } = await popup.evaluate<AxeResults, RunOptions>(
    (chosen) => (window as unknown as { axe: typeof axe }).axe.run(document, chosen),
    options,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** A colour on its way to another one is none that anybody reads. */
async function endTransitions(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  for (const each of document.getAnimations()) {
    if (each instanceof CSSTransition) each.finish();
  }
}
