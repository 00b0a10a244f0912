import Bell from '@lucide/svelte/icons/bell';
import type { CommandAnswer } from '#core/app/command-view.ts';
import type { Gauge } from '#core/alerts/gauge.ts';
import type { Meaning } from '#core/command/meaning.ts';
import { besideAge, type QuoteMark } from '#core/platforms/eligible.ts';
import { dayText } from '#core/text/age-text.ts';
import { DEFAULT_MARKET, type Market } from '#core/rates/market.ts';
import type { FreshnessView } from '#core/requests/freshness-view.ts';
import type { Copied } from '#ipc/messages.ts';
import type { AppModel } from '../app/app.svelte.ts';
import { localizeInFull, type Mark, resultAge, text } from '../text/format.ts';

const words = text.command;

/** What was done, or why not. */
export interface Announced {
  readonly ok: boolean;
  readonly text: string;
}

/** What Enter does with an answer. */
type Enter = keyof typeof words.enter;

/** One answer of the command bar. */
export interface CommandItem {
  readonly key: string;
  readonly group: string;
  readonly icon: typeof Bell;
  readonly title: string;
  readonly sub?: string;
  /** What `sub` has no room for. */
  readonly hint?: string;
  readonly value?: string;
  readonly valueSub?: string;
  readonly gauge?: Gauge;
  readonly isMissing?: boolean;
  /** Not all that it costs is in the value. */
  readonly isPartial?: boolean;
  /** It answers what is typed. */
  readonly isMeant?: true;
  readonly mark?: Mark;
  readonly enter: Enter;
  /** What is copied, as shown and with all digits. */
  readonly copies?: { readonly shown: Copied; readonly exact: Copied };
  /** @returns what to say about it, if the bar stays open. */
  readonly act?: () => unknown;
  /** Opens what can be changed before it is done. */
  readonly edit?: () => unknown;
}

export type Answer<Kind extends CommandAnswer['kind']> = Extract<CommandAnswer, { kind: Kind }>;

export type MeaningOf<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>;

/** The market of the person's first pair, or else the usual one. */
export function ownMarket({ snapshot }: AppModel): Market {
  if (!snapshot) return DEFAULT_MARKET;
  return snapshot.choices.pairs[0]?.market ?? snapshot.choices.market;
}

/** With its own age and that of the last check, as every number has. */
export function aged(
  what: string,
  freshness: FreshnessView | null,
  app: AppModel,
  isPast = false,
): Pick<CommandItem, 'sub' | 'hint'> {
  if (!freshness) return { sub: what };
  const { shown, hint } = resultAge(freshness, app.clock.nowMs, isPast ? app : null);
  return { sub: `${what}, ${shown}`, ...(hint !== '' && { hint }) };
}

/** A sentence to read: numbers grouped, days as people write them. */
export const sentenceText = (sentence: string, locale: string): string =>
  sentence
    .replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => dayWritten(day, locale))
    .replace(/(?<![\p{L}\d.,-])\d{5,}/gu, (digits) => localizeInFull(digits, locale));

export const dayWritten = (day: string, locale: string): string =>
  `${dayText(Date.parse(day), locale)} ${day.slice(0, 4)}`;

/** With what stands against the platform, before its age. */
export const marked = (what: string, marks: readonly QuoteMark[]): string =>
  [what, ...besideAge(marks).map((mark) => text.platforms.table.marks[mark])].join(', ');
