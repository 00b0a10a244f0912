import { type KindName, type Subject, type TypedFields, USUAL_AMOUNT } from './kinds.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { type EnteredAmount, filledIn } from '#core/rates/entered-amount.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { DEFAULT_PAIR } from '#core/rates/own-pairs.ts';
import type { Condition } from './rule.ts';
import type { SendTo } from './delivery/destination.ts';
import type { Sound } from './delivery/sound.ts';

export interface TypedRule extends TypedFields {
  kind: KindName;
  when: Condition['kind'];
  level: EnteredAmount;
  by: EnteredAmount;
  withinMs: number;
  longer: string;
  repeats: boolean;
  coolDown: string;
  hysteresis: EnteredAmount;
  alsoInSandbox: boolean;
  sendTo: SendTo;
  note: string;
  sound: Sound;
}

export const NEW_RULE: TypedRule = {
  kind: 'rate',
  base: DEFAULT_PAIR.base,
  quote: DEFAULT_PAIR.quote,
  market: 'mid',
  over: 'parallel',
  under: 'official',
  ticker: 'USDTNGN' as Ticker,
  platform: '',
  side: 'ask',
  amount: filledIn(USUAL_AMOUNT),
  measure: 'percent',
  figure: 'break-even',
  feed: 'mid',
  age: 'checked',
  when: 'above',
  level: filledIn(null),
  by: filledIn('1' as DecimalText),
  withinMs: 86_400_000,
  longer: '60',
  repeats: true,
  coolDown: '15',
  hysteresis: filledIn(null),
  alsoInSandbox: false,
  sendTo: 'none',
  note: '',
  sound: 'usual',
};

export function typedSubject(subject: Subject, typed: TypedRule = NEW_RULE): TypedRule {
  switch (subject.kind) {
    case 'side':
      return { ...typed, ...subject, platform: subject.platform ?? '' };
    case 'opportunity':
      return { ...typed, ...subject, amount: filledIn(subject.amount) };
    default:
      return { ...typed, ...subject };
  }
}
