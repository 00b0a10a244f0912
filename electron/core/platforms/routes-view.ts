import { compare, type DecimalText, ratioOf } from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { listedAmount, tableAmount, type TablePrice, tablePrice } from '#core/rates/display.ts';
import type { StepRefusal } from '#core/routes/left-out.ts';
import {
  isFee,
  type Route,
  type RouteOrder,
  type Routes,
  type RouteStep,
  type Unknown,
} from '#core/routes/route.ts';
import type { AmountUnit, Network, PlatformTerms } from '#core/routes/terms.ts';
import { againstPerson } from './best-route.ts';
import { percentForDisplay } from './quote-row-view.ts';

/** A fee as it was entered; null if it is not known, empty if there is none. */
export interface FeeView {
  readonly percent: DecimalText | null;
  readonly fixed: DecimalText | null;
  readonly unit: CurrencyCode | null;
}

export type RouteStepView = {
  readonly code: string;
  readonly fee: FeeView | null;
  readonly minutes: number | null;
  /** What the person has after it. */
  readonly amount: TablePrice;
  readonly unit: CurrencyCode;
} & (
  | {
      readonly kind: 'buy' | 'sell';
      readonly rate: TablePrice;
      readonly fromMs: number;
      /** What the person's bank takes; null where it takes nothing or is not counted. */
      readonly bank: FeeView | null;
    }
  | {
      readonly kind: 'send';
      readonly to: string;
      readonly network: Network | null;
      readonly isTaken: boolean;
    }
  | { readonly kind: 'swap'; readonly to: CurrencyCode; readonly rate: DecimalText }
);

export interface RouteView {
  /** Names it among the routes of its ticker. */
  readonly key: string;
  readonly buyAt: string;
  readonly sellAt: string;
  readonly assets: readonly CurrencyCode[];
  readonly kept: TablePrice;
  readonly percent: DecimalText;
  /** In whole money; null where its time is not known. */
  readonly perHour: DecimalText | null;
  readonly minutes: number | null;
  /** Of its oldest quote; epoch ms. */
  readonly oldestMs: number;
  readonly unknown: readonly Unknown[];
  readonly steps: readonly RouteStepView[];
}

/** What a person can do with an amount, for display. */
export interface RoutesView {
  readonly order: RouteOrder;
  /** Those that keep something, all fees known. */
  readonly known: readonly RouteView[];
  readonly unknown: readonly RouteView[];
  /** How many keep something. */
  readonly count: number;
  readonly leftOut: {
    readonly buyAt: string;
    readonly sellAt: string;
    readonly percent: DecimalText;
    readonly refusal: StepRefusal;
  } | null;
  readonly unpriced: Routes['unpriced'];
}

/** Of those with something unknown, more would hide the others. */
const MOST_UNKNOWN = 8;

export function routesView(found: Routes, order: RouteOrder, money: CurrencyCode): RoutesView {
  const keeping = found.routes.filter(({ kept }) => ratioOf(kept).numerator > 0n);
  const { leftOut } = found;
  const views = (routes: readonly Route[]): RouteView[] =>
    routes.map((route) => routeView(route, money));
  return {
    order,
    known: views(keeping.filter(({ unknown }) => !unknown.some(isFee))),
    unknown: views(
      keeping
        .filter(({ unknown }) => unknown.some(isFee))
        .slice(0, MOST_UNKNOWN)
        .toSorted((left, right) => compare(ratioOf(right.kept), ratioOf(left.kept))),
    ),
    count: found.count,
    leftOut: leftOut && {
      buyAt: leftOut.buyAt,
      sellAt: leftOut.sellAt,
      percent: percentForDisplay(leftOut.keptPercent),
      refusal: leftOut.refusal,
    },
    unpriced: found.unpriced,
  };
}

const routeKey = ({ buyAt, swapAt, sellAt, assets }: Route): string =>
  JSON.stringify([buyAt.code, swapAt, sellAt.code, ...assets]);

function routeView(route: Route, money: CurrencyCode): RouteView {
  const { buyAt, sellAt, assets, kept, keptPercent, keptPerHour, minutes, unknown } = route;
  return {
    key: routeKey(route),
    buyAt: buyAt.code,
    sellAt: sellAt.code,
    assets,
    kept: tableAmount(ratioOf(kept), money, againstPerson(kept)),
    percent: percentForDisplay(keptPercent),
    perHour:
      keptPerHour &&
      (listedAmount(ratioOf(keptPerHour), money, againstPerson(keptPerHour)).split(
        '.',
      )[0] as DecimalText),
    minutes,
    oldestMs: Math.min(buyAt.fromMs, sellAt.fromMs),
    unknown,
    steps: route.steps.map((step) => stepView(step, money, assets.at(-1))),
  };
}

function stepView(step: RouteStep, money: CurrencyCode, asset?: CurrencyCode): RouteStepView {
  const { code, minutes, unit } = step;
  const after = {
    code,
    minutes,
    unit,
    amount: tableAmount(ratioOf(step.amount), unit, 'down'),
  };
  switch (step.kind) {
    case 'send': {
      const { kind, to, network, isTaken, fee } = step;
      const sent = fee === null ? null : { percent: null, fixed: nonZero(fee), unit };
      return { ...after, kind, to, network, isTaken, fee: sent };
    }
    case 'swap': {
      const { to, rate, percent } = step.swap;
      const fee =
        percent === undefined ? null : { percent: nonZero(percent), fixed: null, unit: null };
      return { ...after, kind: 'swap', to, rate: rate ?? ('1' as DecimalText), fee };
    }
    case 'buy':
    case 'sell': {
      const { kind, rate, fromMs, terms } = step;
      const percent = terms[`${kind}Percent`];
      const fixed = terms[`${kind}Fixed`];
      const isIn: AmountUnit = terms[`${kind}FixedIn`] ?? 'money';
      const sold = kind === 'buy' ? unit : asset;
      const fee =
        percent === undefined && fixed === undefined
          ? null
          : {
              percent: nonZero(percent),
              fixed: nonZero(fixed),
              unit: isIn === 'money' ? money : (sold ?? money),
            };
      return {
        ...after,
        kind,
        rate: tablePrice(ratioOf(rate)),
        fromMs,
        fee,
        bank: bankView(terms.bank?.[kind], money),
      };
    }
  }
}

function bankView(
  of: NonNullable<PlatformTerms['bank']>['buy'],
  unit: CurrencyCode,
): FeeView | null {
  const [percent, fixed] = [nonZero(of?.percent), nonZero(of?.fixed)];
  return percent === null && fixed === null ? null : { percent, fixed, unit };
}

const nonZero = (value: DecimalText | undefined): DecimalText | null =>
  value === undefined || value === '0' ? null : value;
