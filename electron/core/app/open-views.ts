import {
  type AlertsView,
  alertsView,
  type SubjectNow,
  subjectNow,
} from '#core/alerts/alerts-view.ts';
import type { Subject } from '#core/alerts/kinds.ts';
import type { Result } from '#core/base/result.ts';
import {
  type Conversion,
  type ConversionRequest,
  convertThen,
  NO_PAST,
} from '#core/convert/convert.ts';
import type { Card, CardRequest } from '#core/desk/card.ts';
import { type DeskRequest, deskView, type DeskView } from '#core/desk/desk-view.ts';
import { quotesView, type QuotesView } from '#core/desk/quotes-view.ts';
import {
  type PlatformsRequest,
  platformsView,
  type PlatformsView,
} from '#core/platforms/platforms-view.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { QuoteTrends } from '#core/platforms/quote-trends.ts';
import type { Trends } from '#core/rates/trend.ts';
import type { AppState } from './app-state.ts';
import { type CommandGround, commandView, type CommandView } from './command-view.ts';
import { pairView, type PairView } from './pair-view.ts';
import type { CommandRequest } from './shown.ts';

/** A view with the inputs that it is for. */
export interface Answered<Request, Answer> {
  readonly request: Request;
  readonly answer: Answer;
}

/** What main computes for the open views. A view that was never open is missing. */
export interface OpenViews {
  readonly trends?: Trends;
  /** The own pair at the top of Rates. */
  readonly pair?: PairView;
  readonly convert?: Answered<ConversionRequest, Result<Conversion>>;
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
  /** The share card, in words; main adds it, because it needs the record and the number format. */
  readonly share?: Answered<CardRequest, Card | null>;
}

/**
 * Computes the open views from the state alone. Trends need the record; main adds them.
 * @param part computes one view: in the app, one that fails is left out and stops no other.
 */
export function openViews(
  state: AppState,
  ground: CommandGround,
  moment: Moment,
  part: (compute: () => OpenViews) => OpenViews = (compute) => compute(),
): OpenViews {
  const { separators, stateThen = NO_PAST } = ground;
  const { rates, convert: conversion, platforms, desk, command, alerts } = state.shown;
  const subject = alerts?.subject;
  const pair = rates?.pair;
  return {
    ...(pair && part(() => ({ pair: pairView(state, pair, moment) }))),
    ...(conversion &&
      part(() => {
        const answer = convertThen(state, stateThen, conversion, separators, moment);
        return { convert: { request: conversion, answer } };
      })),
    ...(platforms &&
      part(() => {
        const answer = platformsView(state, platforms, separators, moment);
        return { platforms: { request: platforms, answer } };
      })),
    ...(desk && part(() => ({ desk: { request: desk, answer: deskView(state, desk, moment) } }))),
    ...(desk && part(() => ({ quotes: quotesView(state, moment) }))),
    ...(command &&
      part(() => {
        const answer = commandView(state, command, ground, moment);
        return { command: { request: command, answer } };
      })),
    ...(alerts && part(() => ({ alerts: alertsView(state, moment.nowMs) }))),
    ...(subject &&
      part(() => {
        const answer = subjectNow(state, subject, moment.nowMs);
        return { subject: { request: subject, answer } };
      })),
  };
}
