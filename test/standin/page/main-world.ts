import type { Codec } from './codec.ts';
import type { WorldLink } from './world-link.ts';

/**
 * The page's own world: what the preload exposes appears here, and `window.open` asks the app.
 * The function is self-contained because its source runs in the page.
 */
export function setUpMainWorld(link: WorldLink, codec: Codec): void {
  function freeze(value: unknown): void {
    const isObject = typeof value === 'object' || typeof value === 'function';
    if (!isObject || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) return;
    Object.freeze(value);
    for (const member of Object.values(value)) freeze(member);
  }

  function expose(name: string, values: string): void {
    if (Object.hasOwn(window, name)) {
      throw new Error('Cannot bind an API on top of an existing property on the window object');
    }
    const api = codec.decode(values, link.foreign);
    freeze(api);
    Object.defineProperty(window, name, { value: api, enumerable: true });
  }

  link.onRequest((request) => {
    if (request.kind === 'expose') expose(request.name, request.values);
  });

  // A page that is not seen gets no frames.
  const onFrame = window.requestAnimationFrame.bind(window);
  const cancelFrame = window.cancelAnimationFrame.bind(window);
  const held = new Map<number, FrameRequestCallback>();
  let areFramesHeld = false;
  let lastHeld = 0;
  window.requestAnimationFrame = (callback) => {
    if (!areFramesHeld) return onFrame(callback);
    lastHeld -= 1;
    held.set(lastHeld, callback);
    return lastHeld;
  };
  window.cancelAnimationFrame = (id) => {
    if (!held.delete(id)) cancelFrame(id);
  };
  const holdFrames = (hold: boolean): void => {
    areFramesHeld = hold;
    if (hold) return;
    for (const callback of held.values()) onFrame(callback);
    held.clear();
  };
  Object.defineProperty(window, '__standinHoldFrames', { value: holdFrames });

  const openInPlace = window.open.bind(window);
  const ownTargets = ['_self', '_parent', '_top'];
  window.open = (url = '', target = '', features = '') => {
    if (ownTargets.includes(target)) return openInPlace(url, target, features);
    const address = url === '' ? 'about:blank' : new URL(url, document.baseURI).href;
    link.callWorld({ kind: 'open', url: address, frameName: target, features });
    return null;
  };
}
