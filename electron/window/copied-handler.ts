import { convertThen, type StateThen } from '#core/convert/convert.ts';
import { conversionSentence, dealSentence, routeSteps } from '#core/convert/copied-text.ts';
import type { Wording } from '#core/text/wording.ts';
import { listedOrigin, priceOf } from '#core/desk/choices.ts';
import { rankingFor } from '#core/desk/desk-view.ts';
import { priceMessage, quoteMessage } from '#core/desk/message.ts';
import { priceView } from '#core/desk/price-view.ts';
import { platformsView } from '#core/platforms/platforms-view.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { Copied } from '#ipc/messages.ts';
import type { Store } from '../store/store.ts';

export interface CopyNeeds {
  readonly store: Store;
  readonly moment: () => Moment;
  readonly wording: () => Wording;
  readonly stateThen: StateThen;
}

/** The text for the clipboard. Main computes and words everything but plain digits. */
export function copiedText(
  copied: Copied,
  { store, moment, wording, stateThen }: CopyNeeds,
): Result<string> {
  if (typeof copied === 'string') return ok(copied);
  const now = moment();
  const nothing = fail(appError('not-in-market'));
  if (copied.kind === 'price') {
    const { desk } = store.state.choices;
    const ranking = rankingFor(store.state, desk.pair, now);
    const view = priceView(store.state, priceOf(desk, desk.pair), ranking);
    const message = priceMessage(view, desk, now.nowMs, wording());
    return message === null ? nothing : ok(message);
  }
  if (copied.kind === 'quote') {
    const origin = listedOrigin(store.state);
    const { quotes } = store.state.trades[origin];
    const quote = quotes.find(({ number }) => number === copied.number);
    const { ownLine } = store.state.choices.desk;
    const from = { isSandbox: origin === 'sandbox', source: store.state.source };
    return quote ? ok(quoteMessage(quote, ownLine, from, wording())) : nothing;
  }
  if (copied.kind === 'deal') {
    const view = platformsView(store.state, copied.question, now);
    if (!view.ok) return view;
    const sentence = dealSentence(view.value, copied.code, now.nowMs, wording());
    return sentence === null ? nothing : ok(sentence);
  }
  if (copied.kind === 'route') {
    const view = platformsView(store.state, copied.question, now);
    if (!view.ok) return view;
    const steps = routeSteps(view.value, copied.key, now.nowMs, wording());
    return steps === null ? nothing : ok(steps);
  }
  const { question } = copied;
  const conversion = convertThen(store.state, stateThen, question, now);
  if (!conversion.ok) return conversion;
  const { results } = conversion.value;
  const { market: wanted, written } = copied;
  const result = results.find(({ market }) => wanted === null || market === wanted);
  if (result?.outcome.kind !== 'converted') return nothing;
  if (written !== 'sentence') return ok(result.outcome[written]);
  const sentence = conversionSentence(
    conversion.value,
    result,
    store.state.source,
    now.nowMs,
    wording(),
  );
  return sentence ? ok(sentence) : nothing;
}
