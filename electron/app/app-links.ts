import { isLink, LINK_SCHEME } from '#core/local-api/link.ts';
import type { Host } from '../host/host.ts';

const linkIn = (argv: readonly string[]): string | null => argv.slice(1).find(isLink) ?? null;

/**
 * Links of this app that other programs open: in its own arguments, in those of a second start, or
 * by macOS, which may be before the app is ready.
 */
export class AppLinks {
  #waiting: string | null;
  #open: ((link: string) => void) | null = null;

  constructor({ on }: Pick<Host, 'on'>, argv: readonly string[]) {
    this.#waiting = linkIn(argv);
    on('link', (link) => this.#arrived(link));
    on('second-start', (words) => {
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

/** Packages tell macOS and Linux of the links; Windows learns it from the app. */
export function registerLinks(
  { copy, takeLinks }: Pick<Host, 'copy' | 'takeLinks'>,
  platform: string,
  onProblem: (what: string) => void,
): void {
  if (platform !== 'win32' || !copy.isPackaged) return;
  if (!takeLinks(LINK_SCHEME)) onProblem(`links of ${LINK_SCHEME}: are refused by the system`);
}
