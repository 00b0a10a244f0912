import { beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-svelte';

// All files share one page. Imported once, the package would register this in its first file alone.
beforeEach(cleanup);

// A clock that one file changed would stop the next one.
beforeEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

// Nobody looks at it: what is transparent is laid out and hit as always, but never drawn.
window.frameElement?.setAttribute('style', 'opacity: 0');
