import type { Reason } from '#core/base/reason.ts';
import { zoned, type Zone } from './age-text.ts';
import type { Text } from './en.ts';

/**
 * A reason in words. Field names and received values come from the service and stay unchanged.
 * @param zone of its days.
 */
export function reasonText(
  reason: Reason,
  text: Pick<Text, 'reasons'>,
  zone: Zone = 'UTC',
  locale = 'en',
): string {
  const words = text.reasons;
  switch (reason.kind) {
    case 'expected': {
      const what = words.expected[reason.what];
      return reason.where === null ? what : words.at(reason.where, what);
    }
    case 'missing':
      return words.at(reason.where, words.missing);
    case 'another': {
      const what = words.echoed[reason.what];
      return reason.got === null
        ? words.anotherOf(what, reason.requested)
        : words.another(what, reason.requested, reason.got);
    }
    case 'empty':
      return words.empty[reason.of];
    case 'too-many-values':
      return words.tooManyValues;
    case 'time':
      return words.time[reason.problem];
    case 'ignored-date':
      return reason.answeredAtMs === null
        ? words.ignoredDate
        : words.ignoredDateFor(new Date(reason.answeredAtMs).toISOString());
    case 'ask':
      return words.ask[reason.expected];
    case 'plan':
      return words.plan;
    case 'another-source':
      return words.anotherSource;
    case 'no-record':
      return words.noRecord;
    case 'exceeds': {
      const atDay = zoned(locale, { dateStyle: 'medium' }, reason.atMs, zone);
      const exceeds = words.exceeds(atDay, reason.amount, reason.open, reason.asset);
      return reason.row === null ? exceeds : words.inRow(reason.row, exceeds);
    }
    case 'trade':
      return words.trade[reason.problem];
    case 'terms':
      return words.terms[reason.problem];
    case 'too-many-trades':
      return words.tooManyTrades;
    case 'file-changed':
      return words.fileChanged;
    case 'card':
      return words.card[reason.problem];
    case 'not-reached':
      return words.notReached[reason.problem];
  }
}
