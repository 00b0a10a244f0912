import * as v from 'valibot';
import { list, type Of } from '#core/schema/forms.ts';
import { sendTo } from './destination.ts';
import type { Sends } from './outbox.ts';
import { minuteOfDay } from './quiet-hours.ts';

export const MOST_DIGEST_TIMES = 6;

/**
 * A message at chosen times of the day, in the zone that the person sees. Other entries of an older
 * file are left out.
 */
export const digestChoice = v.object({
  minutes: v.pipe(list(minuteOfDay, MOST_DIGEST_TIMES), v.minLength(1)),
  /** Whether it is shown as a notification. */
  isHere: v.boolean(),
  sendTo,
});
export type DigestChoice = Of<typeof digestChoice>;

/** What a digest says. */
export interface DigestText {
  readonly title: string;
  readonly lines: readonly string[];
}

export interface StoredDigest extends DigestText {
  /** When it was to go; epoch ms. No other one of a source has the same. */
  readonly plannedMs: number;
  readonly judgedAtMs: number;
  readonly isLate: boolean;
  /** The numbers then, with which the next one compares. */
  readonly seen: DigestSeen;
  readonly sends?: Sends;
}

export interface DigestSeen {
  /** Exact, by the name of the number. */
  readonly values: Readonly<Record<string, string>>;
}

export const digestKey = ({ plannedMs }: Pick<StoredDigest, 'plannedMs'>): string =>
  `digest ${plannedMs}`;
