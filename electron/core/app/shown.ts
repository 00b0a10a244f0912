import type { Subject } from '#core/alerts/rule.ts';
import type { ConversionRequest } from '#core/convert/convert.ts';
import type { CardRequest } from '#core/desk/card.ts';
import type { DeskRequest } from '#core/desk/desk-view.ts';
import type { PlatformsRequest } from '#core/platforms/platforms-view.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { OwnPair } from '#core/rates/own-pairs.ts';

/** What is typed into the command bar. */
export interface CommandRequest {
  readonly typed: string;
}

/** What the page shows, with its inputs. A view that is not open is null. */
export interface Shown {
  readonly rates: {
    /** The rows on screen: only their trends are read from the record. */
    readonly codes: readonly CurrencyCode[];
    /** The own pair at the top. */
    readonly pair: OwnPair | null;
  } | null;
  readonly convert: ConversionRequest | null;
  readonly platforms: PlatformsRequest | null;
  readonly desk: DeskRequest | null;
  readonly command: CommandRequest | null;
  readonly alerts: {
    /** The subject in the form, whose current value is shown. */
    readonly subject: Subject | null;
  } | null;
  /** The share card in the sheet. */
  readonly share: CardRequest | null;
}

export const NOTHING_SHOWN: Shown = {
  rates: null,
  convert: null,
  platforms: null,
  desk: null,
  command: null,
  alerts: null,
  share: null,
};
