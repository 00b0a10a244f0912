import type { Page } from '@playwright/test';
import { runUnguarded, startCanary } from './canary.ts';
import { expect, type Running, test } from './fixtures.ts';

/** Every way by which a script, a style or text as code could get into a page. */
const WAYS = [
  'Function',
  'blob frame',
  'blob script',
  'blob worker',
  'data frame',
  'data script',
  'eval',
  'handler',
  'inline script',
  'innerHTML',
  'javascript frame',
  'javascript link',
  'javascript location',
  'markup',
  'policy evil',
  'policy svelte-trusted-html',
  'srcdoc frame',
  'style',
  'style attribute',
  'timer text',
];

/**
 * Tries to get a script or a style of its own into the page, by each way that markup from outside
 * could take, and to run text as code.
 * @param expected frames and workers take their time: these are waited for.
 * @returns the ways that worked.
 */
async function inject(expected: readonly string[]): Promise<string[]> {
  const worked = new Set<string>();
  Object.assign(window, { worked: (way: string) => worked.add(way) });
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch {
      // Refused, as it should be.
    }
  };
  const add = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag): HTMLElementTagNameMap[Tag] => {
    const made = document.createElement(tag);
    document.body.append(made);
    return made;
  };
  attempt(() => {
    const script = document.createElement('script');
    script.textContent = "worked('inline script')";
    document.body.append(script);
  });
  attempt(() => {
    const script = document.createElement('script');
    script.src = "data:text/javascript,worked('data script')";
    document.body.append(script);
  });
  attempt(() => {
    const blob = new Blob(["worked('blob script')"], { type: 'text/javascript' });
    const script = document.createElement('script');
    script.src = URL.createObjectURL(blob);
    document.body.append(script);
  });
  attempt(() => {
    const box = document.createElement('div');
    box.innerHTML = `<img src="data:," onerror="worked('markup')">`;
    document.body.append(box);
    if (box.childElementCount > 0) worked.add('innerHTML');
  });
  attempt(() => {
    const button = add('button');
    button.setAttribute('onclick', "worked('handler')");
    button.click();
  });
  attempt(() => {
    const anchor = add('a');
    anchor.href = "javascript:worked('javascript link')";
    anchor.click();
  });
  attempt(() => {
    location.href = "javascript:void worked('javascript location')";
  });
  for (const [kind, make] of [
    [
      'srcdoc',
      (frame: HTMLIFrameElement, code: string) => (frame.srcdoc = `<script>${code}</script>`),
    ],
    [
      'data',
      (frame: HTMLIFrameElement, code: string) =>
        (frame.src = `data:text/html,<script>${code}</script>`),
    ],
    [
      'blob',
      (frame: HTMLIFrameElement, code: string) =>
        (frame.src = URL.createObjectURL(
          new Blob([`<script>${code}</script>`], { type: 'text/html' }),
        )),
    ],
    ['javascript', (frame: HTMLIFrameElement, code: string) => (frame.src = `javascript:${code}`)],
  ] as const) {
    attempt(() => {
      const frame = document.createElement('iframe');
      make(frame, `parent.postMessage('${kind} frame', '*')`);
      document.body.append(frame);
    });
  }
  window.addEventListener('message', ({ data }) => worked.add(String(data)));
  attempt(() => {
    const blob = new Blob(["postMessage('ran')"], { type: 'text/javascript' });
    new Worker(URL.createObjectURL(blob)).onmessage = () => worked.add('blob worker');
  });
  attempt(() => {
    add('style').textContent = 'body { --injected: 1 }';
    const styles = getComputedStyle(document.body);
    if (styles.getPropertyValue('--injected').trim() === '1') worked.add('style');
  });
  attempt(() => {
    const box = add('div');
    box.setAttribute('style', '--injected: 2');
    const styles = getComputedStyle(box);
    if (styles.getPropertyValue('--injected').trim() === '2') worked.add('style attribute');
  });
  attempt(() => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): object };
    };
    for (const name of ['evil', 'svelte-trusted-html']) {
      attempt(() => {
        trustedTypes.createPolicy(name, { createHTML: (text: string) => text });
        worked.add(`policy ${name}`);
      });
    }
  });
  // In a task of the page's own: what a debugger evaluates at once is let off the policy.
  await new Promise<void>((resolve) => {
    setTimeout(() => {
      attempt(() => {
        if ((0, eval)('1 + 1') === 2) worked.add('eval');
      });
      attempt(() => {
        const made = new Function('return 2') as () => unknown;
        if (made() === 2) worked.add('Function');
      });
      attempt(() => {
        setTimeout("worked('timer text')");
      });
      setTimeout(resolve, 600);
    });
  });
  const endsAtMs = performance.now() + 20_000;
  while (expected.some((way) => !worked.has(way)) && performance.now() < endsAtMs) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return [...worked].sort();
}

async function refusesPermissions(popup: Page): Promise<void> {
  const answers = await popup.evaluate(async () => {
    const state = async (name: string): Promise<string> =>
      (await navigator.permissions.query({ name: name as PermissionName })).state;
    const refusal = (call: Promise<unknown>): Promise<string> =>
      call.then(
        () => 'granted',
        () => 'refused',
      );
    return [
      await state('geolocation'),
      await state('notifications'),
      await state('camera'),
      await state('microphone'),
      await refusal(navigator.mediaDevices.getUserMedia({ audio: true })),
      await refusal(navigator.clipboard.readText()),
    ];
  });
  expect(answers).toEqual(['denied', 'denied', 'denied', 'denied', 'refused', 'refused']);
}

async function runsNothing({ app, popup }: Running): Promise<void> {
  const canary = await startCanary();
  // Where nothing guards, each way works.
  const { address } = canary;
  const unguarded = await runUnguarded(app, { address, attack: inject, given: WAYS });
  expect(unguarded).toEqual(WAYS);
  expect(await popup.evaluate(inject, [])).toEqual([]);
  await expect(popup.getByRole('tablist')).toBeVisible();
  canary.close();
}

test('the page is refused what it asks for, and what others put into it', async ({
  start,
  service,
}) => {
  const running = await start({ service });
  await test.step('a dialog and a permission are refused', () => refusesPermissions(running.popup));
  await test.step('no script or style gets into the page, and no text is run as code', () =>
    runsNothing(running));
});
