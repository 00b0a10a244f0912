import type { App } from 'electron';
import { isLink, LINK_SCHEME } from '#core/outside/link.ts';

const linkIn = (argv: readonly string[]): string | null => argv.slice(1).find(isLink) ?? null;

/**
 * Links of this app that other programs open: in its own arguments, in those of a second start, or
 * by macOS, which may be before the app is ready.
 */
export class AppLinks {
  #waiting: string | null;
  #open: ((link: string) => void) | null = null;

  constructor(app: Pick<App, 'on'>, argv: readonly string[]) {
    this.#waiting = linkIn(argv);
    app.on('open-url', (event, link) => {
      event.preventDefault();
      this.#arrived(link);
    });
    app.on('second-instance', (_event, words) => {
      const link = linkIn(words);
      if (link !== null) this.#arrived(link);
    });
  }

  /** From now on; of those that came before, the last one. */
  follow(open: (link: string) => void): void {
    this.#open = open;
    if (this.#waiting !== null) open(this.#waiting);
    this.#waiting = null;
  }

  #arrived(link: string): void {
    if (this.#open) this.#open(link);
    else this.#waiting = link;
  }
}

/**
 * Packages tell macOS and Linux of the links; Windows learns it from the app. What follows `--` is
 * no switch, whatever is in the link.
 */
export function registerLinks(
  app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>,
  platform: string,
  program: string,
  onProblem: (what: string) => void,
): void {
  if (platform !== 'win32' || !app.isPackaged) return;
  const isDone = app.setAsDefaultProtocolClient(LINK_SCHEME, program, ['--']);
  if (!isDone) onProblem(`links of ${LINK_SCHEME}: are refused by the system`);
}
