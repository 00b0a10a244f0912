import type { PageFacts } from '#core/app/facts.ts';
import type { Licence } from '#core/base/licence.ts';
import type { LinkName } from '#core/base/links.ts';
import { ok } from '#core/base/result.ts';
import type { Text } from '#core/text/en.ts';
import type { About } from '#ipc/messages.ts';
import { copiedText, type CopyNeeds } from './copied-handler.ts';
import { showTicker, type TickerNeeds } from '../platforms/open-ticker.ts';
import { always, choose, done, type HandlersOf } from '../base/handlers.ts';
import type { Store } from '../store/store.ts';
import type { MiniBoard } from './mini-board.ts';
import type { Popup } from './popup.ts';

interface PopupNeeds extends CopyNeeds, TickerNeeds {
  readonly popup: Pick<Popup, 'drawn' | 'hide' | 'showsCommand'>;
  readonly about: About;
  readonly text: Text;
  /** All facts, for a page that has none. */
  readonly lastFacts: () => PageFacts;
  readonly quit: () => void;
  readonly restart: () => void;
  readonly writeClipboard: (text: string) => Promise<void>;
  readonly diagnostics: () => string;
  readonly openLink: (name: LinkName) => Promise<void>;
  readonly licences: () => Promise<readonly Licence[]>;
}

interface MiniNeeds {
  readonly store: Store;
  readonly miniBoard: Pick<MiniBoard, 'view' | 'moveTo'>;
  /** Shows the popup near the tray. */
  readonly openPopup: () => void;
}

export function popupHandlers(needs: PopupNeeds): HandlersOf<'popup'> {
  const { store, popup, writeClipboard } = needs;
  return {
    about: () => ok(needs.about),
    facts: () => ok(needs.lastFacts()),
    show(shown) {
      showTicker(needs, shown);
      popup.showsCommand(shown.command);
      return done;
    },
    savePlace: always((place) => store.dispatch({ kind: 'place-changed', place })),
    drawn: always(() => popup.drawn()),
    hide: always(() => popup.hide()),
    quit: always(needs.quit),
    restart: always(needs.restart),
    async copy(request) {
      const copied = copiedText(request, needs);
      if (!copied.ok) return copied;
      // The messages to customers have the mark already.
      const isOpen =
        typeof request === 'string' || (request.kind !== 'price' && request.kind !== 'quote');
      const isMarked = isOpen && store.state.source.kind === 'sandbox';
      await writeClipboard(isMarked ? `${copied.value} ${needs.text.sandboxMark}` : copied.value);
      return copied;
    },
    copyDiagnostics: always(() => writeClipboard(needs.diagnostics())),
    openLink: always((name) => needs.openLink(name)),
    licences: async () => ok(await needs.licences()),
  };
}

export function miniHandlers({ store, miniBoard, openPopup }: MiniNeeds): HandlersOf<'mini'> {
  return {
    miniBoard: () => ok(miniBoard.view()),
    moveMiniBoard: always((place) => miniBoard.moveTo(place)),
    openPopup: always(openPopup),
    closeMiniBoard: () => choose(store, { miniBoard: false }),
  };
}
