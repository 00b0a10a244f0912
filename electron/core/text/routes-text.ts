import type { Bank } from '#core/routes/bank.ts';
import { durationText, startOfRange } from './age-text.ts';
import { localize } from '#core/number/localize.ts';
import type { FeeView, RouteStepView } from '#core/platforms/routes-view.ts';
import type { TablePrice } from '#core/rates/display.ts';
import type { GapLength } from '#core/history/gaps.ts';
import type { StepRefusal } from '#core/routes/left-out.ts';
import type { Text } from './en.ts';
import type { Wording } from './wording.ts';

/** A price or an amount as tables have it. */
const priceText = ({ shown, isMillions }: TablePrice, { text, locale }: Wording): string =>
  isMillions ? text.platforms.millions(localize(shown, locale)) : localize(shown, locale);

const inUnit = (
  inWords: string,
  unit: string,
  money: string,
  { text }: Pick<Wording, 'text'>,
): string =>
  unit === money ? text.platforms.money(inWords, unit) : text.platforms.units(inWords, unit);

/** What a step does, and for which price. */
export function stepText(
  step: RouteStepView,
  wording: Wording,
): { readonly what: string; readonly price: string } {
  const words = wording.text.routes.steps;
  switch (step.kind) {
    case 'buy':
    case 'sell':
      return { what: words[step.kind](step.code), price: priceText(step.rate, wording) };
    case 'send':
      return {
        what: step.network === null ? words.sendAnyhow : words.send(step.network),
        price: '',
      };
    case 'swap':
      return {
        what: words.swap(step.code, step.to),
        price: localize(step.rate, wording.locale),
      };
  }
}

/** `my bank ₦50, fee 0.25%`, `no fee` or `fee not entered`. */
export function stepFeeText(step: RouteStepView, money: string, wording: Wording): string {
  const { text } = wording;
  const words = text.routes.steps;
  const written = (fee: FeeView): string => feeParts(fee, money, wording);
  const bank = 'bank' in step && step.bank ? [text.terms.bank.takes(written(step.bank))] : [];
  if (step.fee === null) return text.routes.parts([...bank, words.feeNotKnown]);
  const fee = written(step.fee);
  return text.routes.parts([...bank, fee === '' ? words.noFee : words.fee(fee)]);
}

/** What the person's bank takes for paying, or else for being paid. */
export function bankFeeText(
  { code, outFixed, outPercent, inFixed, inPercent }: Bank,
  wording: Pick<Wording, 'text' | 'locale'>,
): string {
  const isOut = outFixed !== undefined || outPercent !== undefined;
  const [fixed = null, percent = null] = isOut ? [outFixed, outPercent] : [inFixed, inPercent];
  return feeParts({ fixed, percent, unit: null }, code, wording);
}

/** `0.25% + ₦50`; empty for none. */
function feeParts(fee: FeeView, money: string, wording: Pick<Wording, 'text' | 'locale'>): string {
  const { text, locale } = wording;
  const parts = [
    ...(fee.percent === null ? [] : [text.percent(localize(fee.percent, locale))]),
    ...(fee.fixed === null
      ? []
      : [inUnit(localize(fee.fixed, locale), fee.unit ?? money, money, wording)]),
  ];
  return text.terms.sentence.plus(parts);
}

export const stepAmountText = (
  { amount, unit }: RouteStepView,
  money: string,
  wording: Wording,
): string => inUnit(priceText(amount, wording), unit, money, wording);

/** Why the person cannot take a step. */
export function refusalText(
  refusal: StepRefusal,
  { text, locale }: Pick<Wording, 'text' | 'locale'>,
): string {
  const words = text.routes.leftOut;
  switch (refusal.why) {
    case 'side-off':
      return words.sideOff(refusal.code, refusal.side);
    case 'too-small':
    case 'too-large': {
      const limit = text.platforms.money(localize(refusal.limit, locale), refusal.unit);
      return refusal.why === 'too-small'
        ? words.tooSmall(refusal.code, limit)
        : words.tooLarge(refusal.code, limit);
    }
    case 'network':
      return words.network(refusal.to, refusal.network);
    case 'kinds': {
      const { from, into } = refusal;
      if (from !== null && into !== null) return words.sendBetween(from, into);
      return from === null ? words.sendTo(into ?? 'card') : words.sendFrom(from);
    }
  }
}

const MINUTE = 60_000;

/** `12 to 20 min`, `up to 2 h`, `at least 5 min`; a gap that is open lasts so far. */
export function gapLengthText({ leastMs, mostMs }: GapLength, text: Text, isOpen = false): string {
  const words = text.gaps;
  const inWords = (ms: number): string => durationText(Math.max(MINUTE, ms), text);
  if (isOpen) return words.soFar(inWords(leastMs));
  if (mostMs === null) return words.atLeast(inWords(leastMs));
  if (leastMs === 0) return words.upTo(inWords(mostMs));
  const [from, to] = [inWords(leastMs), inWords(mostMs)];
  return from === to ? from : words.fromTo(startOfRange(from, to), to);
}
