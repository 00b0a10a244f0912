import { type PinnedState, shownLines } from './tray-lines.ts';
import type { WordingNow } from '#core/text/wording.ts';
import { type TrayEntry, trayMenu } from './tray-menu.ts';
import { shortRates } from './tray-number.ts';
import { type TrayFacts, type TrayState, trayStateOf } from './tray-state.ts';
import { type TrayWords, trayWords } from './tray-text.ts';

/** Everything that the tray shows. The shell only applies it. */
export interface TrayView extends TrayWords {
  readonly menu: readonly TrayEntry[];
  readonly icon: {
    readonly state: TrayState;
    /** The number drawn in the icon where there is no title, in ever shorter forms. */
    readonly numbers: readonly string[];
  };
}

/** `platform` is one of Node's; `copied` holds the digits last copied from the menu. */
export function trayView(
  state: TrayFacts,
  reader: WordingNow,
  platform: string,
  copied: string | null = null,
): TrayView {
  return {
    ...trayWords(state, reader, platform),
    menu: trayMenu(state, reader, copied),
    icon: {
      state: trayStateOf(state, reader),
      numbers: platform === 'win32' ? iconNumbers(state, reader) : [],
    },
  };
}

/**
 * The first pinned number. None in the sandbox: without room for the word DEMO, it could pass
 * for a real one (core/domain.md, "Sources").
 */
function iconNumbers(state: PinnedState, reader: WordingNow): string[] {
  if (state.source.kind === 'sandbox' || state.choices.pins.length === 0) return [];
  const rate = shownLines(state, reader)[0]?.rate ?? null;
  return rate === null ? [] : shortRates(rate);
}
