import { ok } from '#core/base/result.ts';
import { copiedText } from './copied-handler.ts';
import { showTicker } from '../platforms/open-ticker.ts';
import { always, choose, done, type HandlersOf, type Parts } from '../base/handler-parts.ts';

export function popupHandlers(parts: Parts): HandlersOf<'popup'> {
  const { store, popup, writeClipboard } = parts;
  return {
    about: async () => ok({ ...parts.about, opensAgain: await parts.opensAgain }),
    snapshot: () => ok(parts.lastSnapshot()),
    show(shown) {
      showTicker(parts, shown);
      popup.showsCommand(shown.command !== null);
      return done;
    },
    drawn: always(() => popup.drawn()),
    hide: always(() => popup.hide()),
    quit: always(parts.quit),
    async copy(request) {
      const copied = copiedText(request, parts);
      if (!copied.ok) return copied;
      // The messages to customers have the mark already.
      const isOpen =
        typeof request === 'string' || (request.kind !== 'price' && request.kind !== 'quote');
      const isMarked = isOpen && store.state.source.kind === 'sandbox';
      await writeClipboard(isMarked ? `${copied.value} ${parts.text.sandboxMark}` : copied.value);
      return copied;
    },
    copyDiagnostics: always(() => writeClipboard(parts.diagnostics())),
    openLink: always((name) => parts.openLink(name)),
    licences: async () => ok(await parts.licences()),
    openLogFolder: always(() => parts.openLogFolder()),
  };
}

export function miniHandlers({ store, miniBoard, openPopup }: Parts): HandlersOf<'mini'> {
  return {
    miniBoard: () => ok(miniBoard.view()),
    moveMiniBoard: always((place) => miniBoard.moveTo(place)),
    openPopup: always(openPopup),
    closeMiniBoard: () => choose(store, { miniBoard: false }),
  };
}
