import { ok } from '#core/result.ts';
import { done, type HandlersOf, type Parts } from './parts.ts';

/** The record as a whole. No path crosses to a page. */
export function recordHandlers({ care }: Pick<Parts, 'care'>): HandlersOf<'record'> {
  return {
    dataInfo: () => ok(care.info()),
    exportHistory: (request) => care.exportHistory(request),
    backUp: () => care.backUp(),
    restore: () => care.restore(),
    stopJob() {
      care.stop();
      return done;
    },
    deleteHistory: () => care.deleteHistory(),
  };
}
