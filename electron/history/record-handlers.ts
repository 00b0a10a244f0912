import { appError, fail, ok } from '#core/base/result.ts';
import { always, type HandlersOf, type Parts } from '../base/handler-parts.ts';

/** Calls about the whole record. No path reaches a page. */
export function recordHandlers({
  care,
  confirm,
  store,
  text,
  moment,
}: Pick<Parts, 'care' | 'confirm' | 'store' | 'text' | 'moment'>): HandlersOf<'record'> {
  return {
    dataInfo: () => ok(care.info()),
    gaps: (request) => care.gaps(request, moment()),
    exportGaps: (request) => care.exportGaps(request, moment()),
    exportHistory: (request) => care.exportHistory(request),
    backUp: () => care.backUp(),
    restore: () => care.restore(),
    stopJob: always(() => care.stop()),
    async deleteHistory() {
      const { body, ...words } = text.data.confirm;
      const { source } = store.state;
      const name = source.kind === 'sandbox' ? words.sandbox : source.key;
      const isWanted = await confirm({ ...words, body: body(name) });
      // Another source may have been opened meanwhile.
      const isSame = store.state.source.key === source.key;
      return isWanted && isSame ? care.deleteHistory() : fail(appError('not-confirmed'));
    },
  };
}
