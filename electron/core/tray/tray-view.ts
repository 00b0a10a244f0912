import type { AppState } from '#core/app/app-state.ts';
import { shownLines, type TrayReader } from './tray-lines.ts';
import { type TrayEntry, trayMenu } from './tray-menu.ts';
import { shortRates } from './tray-number.ts';
import { type TrayState, trayStateOf } from './tray-state.ts';
import { type TrayWords, trayWords } from './tray-text.ts';

/** All that the tray shows of a state; the shell only carries it out. */
export interface TrayView extends TrayWords {
  readonly menu: readonly TrayEntry[];
  readonly icon: {
    readonly state: TrayState;
    /** What stands in the icon where the system has no room beside it: one number, ever shorter. */
    readonly numbers: readonly string[];
  };
}

/** `platform` is one of Node's; `copied` is what was last copied from the menu. */
export function trayView(
  state: AppState,
  reader: TrayReader,
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
 * The first pinned number. None of the sandbox: there is no room for the word without which it could
 * be taken for a real one (domain.md, "Sources").
 */
function iconNumbers(state: AppState, reader: TrayReader): string[] {
  if (state.source.kind === 'sandbox' || state.choices.pins.length === 0) return [];
  const rate = shownLines(state, reader)[0]?.rate ?? null;
  return rate === null ? [] : shortRates(rate);
}
