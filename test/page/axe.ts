import axe from 'axe-core';

/** What axe finds wrong in the page as it is, a line for each element. */
export async function axeFinds(): Promise<string[]> {
  await transitionsOver();
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** A colour on its way to another one is none that anybody reads. */
async function transitionsOver(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  for (const each of document.getAnimations()) {
    if (each instanceof CSSTransition) each.finish();
  }
}
