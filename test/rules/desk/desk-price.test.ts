import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceOf } from '#core/desk/choices.ts';
import { readMarkup } from '#core/desk/price-draft.ts';
import { ratioOf } from '#core/number/decimal.ts';
import { filledIn } from '#core/rates/entered-amount.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { type Markup, markupFor, ownPrice } from '#core/desk/own-price.ts';
import {
  minus,
  order,
  over,
  plus,
  type Rational,
  rational,
  times,
} from '../../support/rational.ts';
import { typedInto } from '../../support/entered.ts';
import { decimals } from '../../support/quotes.ts';
import { decimal } from '../../support/rates.ts';

const percent = (by: string): Markup => ({ unit: 'percent', by: decimal(by) });
const money = (by: string): Markup => ({ unit: 'money', by: decimal(by) });
const priced = (base: string, buy: Markup, sell: Markup, step: string | null) =>
  ownPrice(ratioOf(decimal(base)), { buy, sell, step: step === null ? null : decimal(step) });

describe('own price', () => {
  it.each([
    // The example of core/desk/domain.md.
    ['1436.85', percent('-0.5'), percent('0.6'), '5', ['1430', '1445', '15']],
    ['1436.85', money('-6.85'), money('8.15'), '5', ['1430', '1445', '15']],
    // Half a step: what he pays goes down, what he takes goes up.
    ['1000', money('2.5'), money('2.5'), '5', ['1000', '1005', '5']],
    ['1000', money('7.5'), money('-2.5'), '5', ['crossed']],
    ['1000', percent('0'), percent('0'), '1', ['1000', '1000', '0']],
    ['1', percent('-0.5'), percent('0.6'), '5', ['not-positive']],
    ['1000', money('-1000'), money('0'), '1', ['not-positive']],
    // Without a step, one that fits.
    ['1436.85', percent('-0.5'), percent('0.6'), null, ['1430', '1445', '15']],
    ['97210000', percent('-0.5'), percent('0.6'), null, ['96700000', '97800000', '1100000']],
    ['1.0834', percent('-0.5'), percent('0.6'), null, ['1.08', '1.09', '0.01']],
  ] as const)('of %s', (base, buy, sell, step, expected) => {
    const own = priced(base, buy, sell, step);
    const found = own.kind === 'price' ? [own.buy, own.sell, own.margin] : [own.kind];
    expect(found).toEqual(expected);
  });

  it.each([
    ['1444.78', '1460', percent('1.05')],
    ['1444.78', '1457', percent('0.85')],
    ['1444.78', '1460', money('15.22')],
  ])('of %s has for a typed %s the markup', (base, typed, markup) => {
    const markups = { buy: percent('-9'), sell: { ...markup, by: decimal('0') }, step: null };
    const of = [ratioOf(decimal(typed)), 'sell', ratioOf(decimal(base)), markups] as const;
    expect(markupFor(...of)).toEqual(markup);
  });

  it.each([
    ['1444.78', 'percent', '0', '1460', '1.05'],
    ['1444.78', 'percent', '0', '0.85', '0.85'],
    ['1444.78', 'percent', '0', '100', '100'],
    ['1444.78', 'money', '0', '15.22', '15.22'],
    ['1444.78', 'money', '0', '1460', '15.22'],
    // A percentage beside a small base is none of its prices.
    ['1.0834', 'percent', '0', '0.6', '0.6'],
    ['0.307', 'percent', '0', '0.6', '0.6'],
    ['5.4', 'percent', '0', '3', '3'],
    ['1.0834', 'percent', '0', '1.09', '0.61'],
    // Who looks at a markup and leaves it changes nothing.
    ['1', 'percent', '1', '1.00', '1'],
    ['1.0834', 'money', '0.6', '0.60', '0.6'],
  ] as const)('of %s in %s, %s before, reads %s as %s', (base, unit, before, typed, by) => {
    const sell = { unit, by: decimal(before) };
    const choice = { ...priceOf(DEFAULT_CHOICES.desk, DEFAULT_CHOICES.desk.pair), sell };
    const view = { choice, base: { rate: decimal(base), freshness: null, marks: [] } };
    const { sell: entered } = typedInto({ sell: filledIn(null) }, { sell: typed });
    expect(readMarkup(entered, 'sell', view)).toEqual({ unit, by });
  });

  it('gives back a typed price that is a multiple of its step, with few decimals', () => {
    const steps = fc.constantFrom('0.01', '0.5', '5');
    const prices = decimals(900, 1_100, 2);
    fc.assert(
      fc.property(prices, prices, steps, (base, near, step) => {
        const multiple = (Math.round(Number(near) / Number(step)) * Number(step)).toFixed(2);
        const markups = { buy: percent('-50'), sell: percent('0'), step: decimal(step) };
        const of = ratioOf(decimal(base));
        const sell = markupFor(ratioOf(decimal(multiple)), 'sell', of, markups);
        const own = ownPrice(of, { ...markups, sell });
        expect(own.kind === 'price' && Number(own.sell)).toBe(Number(multiple));
        expect(sell.by.split('.')[1]?.length).toBeLessThanOrEqual(step === '5' ? 3 : 5);
      }),
    );
  });

  it('is the nearest step, half in the favour of the trader, and never crossed', () => {
    const markups = fc.oneof(
      fc.record({ unit: fc.constant('percent' as const), by: decimals(-3, 3, 2) }),
      fc.record({ unit: fc.constant('money' as const), by: decimals(-30, 30, 1) }),
    );
    const steps = fc.constantFrom('0.01', '0.5', '1', '2.5', '5', '10');
    fc.assert(
      fc.property(decimals(500, 2_000, 2), markups, markups, steps, (base, buy, sell, step) => {
        const own = priced(
          base,
          { ...buy, by: decimal(buy.by) },
          { ...sell, by: decimal(sell.by) },
          step,
        );
        const exact = (markup: { unit: string; by: string }): Rational =>
          markup.unit === 'money'
            ? plus(rational(base), rational(markup.by))
            : times(
                rational(base),
                over(plus(rational('100'), rational(markup.by)), rational('100')),
              );
        const nearestTo = (value: Rational, isUp: boolean): Rational => {
          const half = over(rational(step), rational('2'));
          const low =
            (value.numerator * rational(step).denominator) /
            (value.denominator * rational(step).numerator);
          const below = times({ numerator: low, denominator: 1n }, rational(step));
          const rest = order(minus(value, below), half);
          return rest > 0 || (rest === 0 && isUp) ? plus(below, rational(step)) : below;
        };
        const expected = [nearestTo(exact(buy), false), nearestTo(exact(sell), true)] as const;
        if (order(...expected) > 0) expect(own.kind).toBe('crossed');
        else {
          if (own.kind !== 'price') throw new Error(own.kind);
          expect(order(rational(own.buy), expected[0])).toBe(0);
          expect(order(rational(own.sell), expected[1])).toBe(0);
          expect(order(rational(own.margin), minus(expected[1], expected[0]))).toBe(0);
        }
      }),
    );
  });
});
