import type { AlertsState } from '#core/alerts/alerts-state.ts';
import type { AlertChoices } from '#core/alerts/choices.ts';
import type { QuoteChoices } from '#core/platforms/choices.ts';
import type { RATES_CHOICES } from '#core/rates/choices.ts';
import type { Source } from '#core/rates/source.ts';
import type { ValuesOf } from '#core/schema/choice.ts';
import type { REQUEST_CHOICES } from './choices.ts';
import type { Conditions } from './conditions.ts';
import type { ConnectionState } from './connection.ts';
import type { Feeds } from './feeds.ts';
import type { PIN_CHOICES } from './pin-choices.ts';
import type { Spent } from './spending.ts';

/** The choices that decide what is fetched and how it is shown. */
export interface RequestsChoices
  extends
    ValuesOf<typeof RATES_CHOICES>,
    ValuesOf<typeof REQUEST_CHOICES>,
    ValuesOf<typeof PIN_CHOICES> {
  readonly quotes: QuoteChoices;
  readonly alerts: AlertChoices;
  readonly times: 'utc' | 'local';
}

/** What every rate, price and age is computed from. */
export interface RatesState extends Feeds {
  readonly source: Source;
  readonly choices: RequestsChoices;
}

/** What decides which feeds are polled. */
export interface PolledState extends RatesState {
  readonly conditions: Conditions;
  readonly alerts: AlertsState;
}

/** Whose account pays for a request, and what is spent of it. */
export interface PayingState {
  readonly source: Source;
  readonly connection: ConnectionState;
  readonly spent: Spent;
}

/** The part of the app's state that decides what is fetched, from where, and how often. */
export interface RequestsState extends PolledState, PayingState {
  /** Why the ledger of requests cannot be written; null while it can. */
  readonly storageProblems: { readonly ledger: string | null };
  /**
   * The polling period of a source that sets its own; null for an account, whose user chooses and
   * pays.
   */
  readonly fixedPeriodMs: number | null;
}
