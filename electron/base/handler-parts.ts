import type { Separators } from '#core/number/amount.ts';
import type { ChoicesChange } from '#core/settings/choices.ts';
import type { Wording } from '#core/convert/copied-text.ts';
import type { Licence } from '#core/base/licence.ts';
import type { LinkName } from '#core/base/links.ts';
import { ok, type Result } from '#core/base/result.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { Text } from '#core/text/en.ts';
import type { Handlers } from '#ipc/contract.ts';
import type { About } from '#ipc/messages.ts';
import type { CallOf, Feature } from '#ipc/names.ts';
import type { Account } from '../account/account.ts';
import type { Webhooks } from '../alerts/webhooks.ts';
import type { ShareCards } from '../desk/share-cards.ts';
import type { TradeTransfer } from '../desk/trade-transfer.ts';
import type { TradeKeeper } from '../desk/trade-keeper.ts';
import type { StateThen } from '../convert/past.ts';
import type { BackFill } from '../history/back-fill.ts';
import type { Confirm } from '../window/confirm.ts';
import type { SettingsTransfer } from '../settings/settings-transfer.ts';
import type { DesktopSettings } from '../settings/desktop-settings.ts';
import type { MiniBoard } from '../window/mini-board.ts';
import type { Popup } from '../window/popup.ts';
import type { Updater } from '../updates/updater.ts';
import type { HistoryController } from '../history/history-controller.ts';
import type { RecordCare } from '../history/record-care.ts';
import type { RateService } from '../service/client.ts';
import type { Store } from '../store/store.ts';

export interface Parts {
  readonly store: Store;
  readonly about: Omit<About, 'opensAgain'>;
  readonly opensAgain: About['opensAgain'] | Promise<About['opensAgain']>;
  readonly text: Text;
  readonly account: Account;
  readonly service: () => RateService | null;
  readonly care: RecordCare;
  /** Asks the user in a dialog outside the page. */
  readonly confirm: Confirm;
  readonly history: { readonly controller: HistoryController; readonly backFill: BackFill };
  readonly home: DesktopSettings;
  readonly updater: Updater;
  /** Shows a test notification; false if the system shows none. */
  readonly testNotification: () => Promise<boolean>;
  readonly trades: Pick<TradeKeeper, 'save' | 'delete' | 'undo' | 'keep' | 'accept' | 'lose'>;
  readonly transfer: Pick<
    TradeTransfer,
    'export' | 'exportYear' | 'choose' | 'look' | 'apply' | 'cancel'
  >;
  readonly cards: Pick<ShareCards, 'save' | 'copy' | 'drag'>;
  readonly settingsTransfer: Pick<SettingsTransfer, 'export' | 'choose' | 'take'>;
  readonly webhooks: Pick<Webhooks, 'choose' | 'remove' | 'test'>;
  readonly popup: Pick<Popup, 'drawn' | 'hide' | 'showsCommand'>;
  /** Shows the popup near the tray. */
  readonly openPopup: () => void;
  readonly quit: () => void;
  readonly miniBoard: Pick<MiniBoard, 'view' | 'moveTo'>;
  /** A whole snapshot, for a page that has none. */
  readonly lastSnapshot: () => Snapshot;
  readonly moment: () => Moment;
  readonly separators: () => Separators;
  /** The state that a conversion is computed from, for one of a past moment. */
  readonly stateThen: StateThen;
  readonly wording: () => Wording;
  /** Re-evaluates what to request. */
  readonly wake: () => void;
  readonly writeClipboard: (text: string) => Promise<void>;
  readonly diagnostics: () => string;
  readonly openLink: (name: LinkName) => Promise<void>;
  readonly licences: () => Promise<readonly Licence[]>;
  readonly openLogFolder: () => Promise<void>;
}

export type HandlersOf<F extends Feature> = Pick<Handlers, CallOf<F>>;

export const done = ok(null);

/** A handler of a command that cannot fail. */
export const always =
  <Args>(work: (args: Args) => unknown) =>
  async (args: Args): Promise<Result<null>> => {
    await work(args);
    return done;
  };

/** For a command that cannot fail. */
export function choose(store: Store, choices: ChoicesChange): Result<null> {
  store.dispatch({ kind: 'chosen', choices });
  return done;
}
