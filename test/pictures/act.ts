import type { Page } from '@playwright/test';
import type { Misbehaviour } from '../support/misbehaving-sandbox.ts';
import type { AccountOptions } from '../support/sandbox-account.ts';
import type { App } from '../support/app-fixtures.ts';
import type { Release } from '../support/release-server.ts';

/** One picture: what to do in the popup before it is taken. */
export interface Scene {
  readonly name: string;
  readonly arrange?: (popup: Page, app: App) => Promise<unknown>;
  /** The window that is taken in place of the popup, in its own size. */
  readonly window?: (popup: Page) => Promise<Page>;
  /** How much later the page believes it is. */
  readonly laterMs?: number;
  /** The answer of the update feed from now on. */
  readonly offers?: Release;
}

export interface AccountScene {
  readonly terms?: Pick<AccountOptions, 'plan' | 'wallet'>;
  /** `usedThisMonth` is the user's entry in the ledger; the rest is in the settings. */
  readonly connection: Readonly<Record<string, unknown>> & { readonly usedThisMonth?: number };
  readonly choices?: Readonly<Record<string, unknown>>;
}

/** Scenes of one start of the app. */
export interface Act {
  /** Done to the data folder before the start. */
  readonly prepare?: (folder: string) => void;
  /** How the rate service behaves from the start, and once the first rates are shown. */
  readonly service?: { readonly atStart?: Misbehaviour; readonly afterwards?: Misbehaviour };
  /** The service is a connected account's: its terms there, and what the settings say beside it. */
  readonly account?: AccountScene;
  /** The public source is shown, or asked beside the account, and answers this. */
  readonly publicRates?: string;
  /** The first question is shown, as to somebody new. */
  readonly isFirstStart?: boolean;
  /** What the app is started with beside its clock. */
  readonly env?: Readonly<Record<string, string>>;
  /** The answer of the update feed; without it there are no checks. */
  readonly releases?: Release;
  /** What is there when the act may begin. */
  readonly until: RegExp;
  readonly scenes: readonly Scene[];
}
