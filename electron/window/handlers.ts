import { ok } from '#core/base/result.ts';
import { copiedText } from './copied-handler.ts';
import { openTicker } from '../platforms/open-ticker.ts';
import { done, type HandlersOf, type Parts } from '../base/handler-parts.ts';

export function popupHandlers(parts: Parts): HandlersOf<'popup'> {
  const { store, popup, writeClipboard } = parts;
  return {
    about: async () => ok({ ...parts.about, opensAgain: await parts.opensAgain }),
    snapshot: () => ok(parts.whole()),
    show(shown) {
      store.dispatch({ kind: 'shown', shown });
      const ticker = shown.platforms?.ticker ?? null;
      if (ticker !== store.state.conditions.openTicker) openTicker(parts, ticker);
      return done;
    },
    drawn() {
      popup.drawn();
      return done;
    },
    hide() {
      popup.hide();
      return done;
    },
    async copy(request) {
      const copied = copiedText(request, parts);
      if (!copied.ok) return copied;
      const isSandbox = store.state.source.kind === 'sandbox';
      await writeClipboard(isSandbox ? `${copied.value} ${parts.text.sandboxMark}` : copied.value);
      return copied;
    },
    async copyDiagnostics() {
      await writeClipboard(parts.diagnostics());
      return done;
    },
    async openLink(name) {
      await parts.openLink(name);
      return done;
    },
    licences: async () => ok(await parts.licences()),
    async openLogFolder() {
      await parts.openLogFolder();
      return done;
    },
  };
}
