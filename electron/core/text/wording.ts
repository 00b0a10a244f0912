import type { Moment } from '#core/rates/service-clock.ts';
import type { Zone } from './age-text.ts';
import type { Text } from './en.ts';

/** What a person reads with: the texts, the form of numbers and the zone of times. */
export interface Wording {
  readonly text: Text;
  readonly locale: string;
  readonly zone: Zone;
  /** Whether it leaves the computer: its times then name their place. */
  readonly isSent?: boolean;
}

/** The same at a moment, to which ages count. */
export interface WordingNow extends Wording {
  readonly moment: Moment;
}
