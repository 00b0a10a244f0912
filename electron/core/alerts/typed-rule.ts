import type { Feed, Ticker } from '#core/rates/feed.ts';
import type { Market } from '#core/rates/market.ts';
import type { Condition, Subject } from './rule.ts';
import type { StockFigure } from './stock-figures.ts';

export interface TypedRule {
  kind: Subject['kind'];
  base: string;
  quote: string;
  market: Market;
  over: Market;
  under: Market;
  ticker: Ticker;
  platform: string;
  side: 'ask' | 'bid';
  amount: string;
  measure: 'percent' | 'money';
  figure: StockFigure;
  feed: Feed;
  age: 'checked' | 'published';
  when: Condition['kind'];
  level: string;
  by: string;
  withinMs: number;
  longer: string;
  repeats: boolean;
  coolDown: string;
  hysteresis: string;
  alsoInSandbox: boolean;
}

export const NEW_RULE: TypedRule = {
  kind: 'rate',
  base: 'USD',
  quote: 'NGN',
  market: 'mid',
  over: 'parallel',
  under: 'official',
  ticker: 'USDTNGN' as Ticker,
  platform: '',
  side: 'ask',
  amount: '500000',
  measure: 'percent',
  figure: 'break-even',
  feed: 'mid',
  age: 'checked',
  when: 'above',
  level: '',
  by: '1',
  withinMs: 86_400_000,
  longer: '60',
  repeats: true,
  coolDown: '15',
  hysteresis: '',
  alsoInSandbox: false,
};

export function typedSubject(subject: Subject, typed: TypedRule = NEW_RULE): TypedRule {
  switch (subject.kind) {
    case 'side':
      return { ...typed, ...subject, platform: subject.platform ?? '' };
    default:
      return { ...typed, ...subject };
  }
}
