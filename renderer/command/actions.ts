import AlignLeft from '@lucide/svelte/icons/text-align-start';
import ArrowRightLeft from '@lucide/svelte/icons/arrow-right-left';
import Download from '@lucide/svelte/icons/download';
import Plug from '@lucide/svelte/icons/plug';
import Copy from '@lucide/svelte/icons/copy';
import Keyboard from '@lucide/svelte/icons/keyboard';
import Pause from '@lucide/svelte/icons/pause';
import Power from '@lucide/svelte/icons/power';
import RefreshCw from '@lucide/svelte/icons/refresh-cw';
import Undo from '@lucide/svelte/icons/undo-2';
import type { ActionId } from '#core/command/actions.ts';
import type { AppModel } from '../app/app.svelte.ts';
import { text } from '../text/format.ts';
import type { CommandItem, Announced } from './item.ts';

const words = text.command.actions;
const { groups } = text.command;

/** How an action looks among the answers, and what Enter does. */
type Acting = Pick<CommandItem, 'group' | 'icon' | 'title' | 'enter'> & {
  readonly act: () => unknown;
};

/** The bar closes first, so that the focus goes to what the action opens. */
export const closing = (app: AppModel, act: () => unknown) => (): unknown => {
  app.command.close();
  return act();
};

/** A word that was typed twice changes nothing the second time. */
const pausing =
  (does: 'pause' | 'resume') =>
  (app: AppModel): Acting => ({
    group: groups.pause,
    icon: Pause,
    title: words[does],
    enter: 'act',
    act: closing(app, () => app.choose({ paused: does === 'pause' })),
  });

/** What each action does; null where there is nothing to act on. */
export const ACTING: Readonly<Record<ActionId, (app: AppModel) => Acting | null>> = {
  refresh: (app) => ({
    group: groups.refresh,
    icon: RefreshCw,
    title: words.refresh,
    enter: 'act',
    act: closing(app, app.refresh),
  }),
  pause: pausing('pause'),
  resume: pausing('resume'),
  undo: (app) => ({
    group: groups.actions,
    icon: Undo,
    title: words.undo,
    enter: 'act',
    act(): Announced | null {
      if (!app.undo()) return { ok: false, text: text.command.nothingToUndo };
      app.command.close();
      return null;
    },
  }),
  help: (app) => ({
    group: groups.actions,
    icon: Keyboard,
    title: words.help,
    enter: 'open',
    act: closing(app, () => (app.keysOpen = true)),
  }),
  mini(app) {
    const { miniBoard } = app.snapshot?.choices ?? { miniBoard: false };
    return {
      group: groups.actions,
      icon: AlignLeft,
      title: miniBoard ? words.mini.hide : words.mini.show,
      enter: 'act',
      act: closing(app, () => app.choose({ miniBoard: !miniBoard })),
    };
  },
  quit: (app) => ({
    group: groups.actions,
    icon: Power,
    title: words.quit,
    enter: 'act',
    act: closing(app, app.quit),
  }),
  'send-price': (app) => ({
    group: groups.actions,
    icon: Copy,
    title: words['send-price'],
    enter: 'act',
    async act(): Promise<Announced | null> {
      const isCopied = await app.desk.copyMessage();
      return isCopied ? { ok: true, text: text.command.priceCopied } : null;
    },
  }),
  routes(app) {
    const ticker = app.platforms.ticker ?? app.snapshot?.quotes.tickers[0]?.ticker;
    if (ticker === undefined) return null;
    return {
      group: groups.actions,
      icon: ArrowRightLeft,
      title: words.routes,
      enter: 'open',
      act: closing(app, () => app.opening.routes(ticker)),
    };
  },
  import: (app) => ({
    group: text.tabs.desk,
    icon: Download,
    title: words.import,
    enter: 'open',
    act: closing(app, () => {
      app.openTab('desk');
      return app.desk.chooseImport();
    }),
  }),
  connect: (app) => ({
    group: groups.setting,
    icon: Plug,
    title: words.connect,
    enter: 'open',
    act: closing(app, app.openConnection),
  }),
};
