import {
  type AlertsView,
  alertsView,
  type SubjectNow,
  subjectNow,
} from '#core/alerts/alerts-view.ts';
import type { Subject } from '#core/alerts/kinds.ts';
import type { Result } from '#core/base/result.ts';
import type { Card, CardRequest } from '#core/desk/card.ts';
import type { DeskRequest, DeskView } from '#core/desk/desk-view.ts';
import { quotesView, type QuotesView } from '#core/desk/quotes-view.ts';
import {
  type PlatformsRequest,
  platformsView,
  type PlatformsView,
} from '#core/platforms/platforms-view.ts';
import type { Place } from '#core/command/vocabulary.ts';
import type { Separators } from '#core/number/amount.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { OwnPair } from '#core/rates/own-pairs.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { QuoteTrends } from '#core/platforms/quote-trends.ts';
import type { Trends } from '#core/rates/trend.ts';
import {
  type CommandGround,
  type CommandRequest,
  commandView,
  type CommandView,
} from '#core/app/command-view.ts';
import type { Facts } from '#core/app/facts.ts';
import { pairView, type PairView } from '#core/app/pair-view.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import { shareCard } from '#core/share/share-card.ts';
import type { Wording } from '#core/convert/copied-text.ts';
import type { RecordedAnswers } from './recorded-answers.ts';

/** A view with the inputs that it is for. */
export interface Answered<Request, Answer> {
  readonly request: Request;
  readonly answer: Answer;
}

/** What the open views are for: what is typed and chosen in them. One that is not open is null. */
export interface Inputs {
  readonly rates: {
    /** The rows on screen. */
    readonly codes: readonly CurrencyCode[];
    /** The own pair at the top. */
    readonly pair: OwnPair | null;
  } | null;
  readonly platforms: PlatformsRequest | null;
  readonly desk: DeskRequest | null;
  readonly command: CommandRequest | null;
  /** With the subject in the form, whose current value is shown. */
  readonly alerts: { readonly subject: Subject | null } | null;
  /** The share card in the sheet. */
  readonly share: CardRequest | null;
}

/** The numbers of the open views. A view that was never open is missing. */
export interface OpenViews {
  readonly trends?: Trends;
  /** The own pair at the top of Rates. */
  readonly pair?: PairView;
  readonly platforms?: Answered<PlatformsRequest, Result<PlatformsView>>;
  readonly desk?: Answered<DeskRequest, DeskView>;
  /** The quotes to customers, on the desk. */
  readonly quotes?: QuotesView;
  /** The last day of the platforms. */
  readonly quoteTrends?: QuoteTrends;
  readonly command?: Answered<CommandRequest, CommandView>;
  readonly alerts?: AlertsView;
  /** The current value of the subject in the alert form. */
  readonly subject?: Answered<Subject, SubjectNow>;
  /** The share card, in words; null while there is nothing to show on it. */
  readonly share?: Answered<CardRequest, Card | null>;
}

/** What the page shows: computed from main's facts and from what is typed. */
export interface ShownViews extends Snapshot {
  readonly open: OpenViews;
}

/** What the views need besides the facts and the inputs. */
export interface ViewsGround {
  readonly moment: Moment;
  readonly wording: Wording;
  readonly separators: Separators;
  /** What a command can open, by the names that the page gives it. */
  readonly places: () => readonly Place[];
  readonly isMonthFirst: boolean;
  /** What main reads from the record and the trades. */
  readonly recorded: RecordedAnswers;
  /** Logs a view that cannot be computed. It is left out, and stops no other. */
  readonly onProblem: (error: unknown) => void;
}

/** Computes the open views. What is not read from the record yet is left out. */
export function openViews(facts: Facts, inputs: Inputs, ground: ViewsGround): OpenViews {
  const { moment, recorded, separators, wording } = ground;
  const { rates, platforms, desk, command, alerts, share } = inputs;
  const subject = alerts?.subject;
  const pair = rates?.pair;
  function part(isOpen: unknown, compute: () => OpenViews | null): OpenViews {
    if (isOpen === null || isOpen === undefined) return {};
    try {
      return compute() ?? {};
    } catch (error) {
      ground.onProblem(error);
      return {};
    }
  }
  return {
    ...part(pair, () => (pair ? { pair: pairView(facts, pair, moment) } : null)),
    ...part(rates, () => rates && named('trends', recorded.trends(rates))),
    ...part(platforms, () => {
      if (!platforms) return null;
      const answer = platformsView(facts, platforms, separators, moment);
      const trends = platforms.side === 'both' ? null : recorded.quoteTrends(platforms);
      return { platforms: { request: platforms, answer }, ...named('quoteTrends', trends) };
    }),
    ...part(desk, () => {
      const answer = desk && recorded.desk(desk);
      return {
        quotes: quotesView(facts, moment),
        ...(answer && { desk: { request: desk, answer } }),
      };
    }),
    ...part(command, () => {
      if (!command) return null;
      return {
        command: {
          request: command,
          answer: commandView(facts, command, commandGround(ground), moment),
        },
      };
    }),
    ...part(alerts, () => ({ alerts: alertsView(facts, moment.nowMs) })),
    ...part(subject, () => {
      if (!subject) return null;
      return { subject: { request: subject, answer: subjectNow(facts, subject, moment.nowMs) } };
    }),
    ...part(share, () => {
      if (!share) return null;
      const trend =
        share.kind === 'rate' ? (recorded.trends({ codes: [], pair: share })?.pair ?? null) : null;
      return { share: { request: share, answer: shareCard(facts, share, trend, wording, moment) } };
    }),
  };
}

const named = <Name extends keyof OpenViews>(
  name: Name,
  value: OpenViews[Name] | null,
): OpenViews => (value === null || value === undefined ? {} : { [name]: value });

const commandGround = ({
  separators,
  places,
  wording,
  isMonthFirst,
  recorded,
}: ViewsGround): CommandGround => ({
  separators,
  places,
  zone: wording.zone,
  isMonthFirst,
  stateThen: recorded.stateThen,
  figures: recorded.figures,
  earned: recorded.earned,
});
