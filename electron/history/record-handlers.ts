import { appError, fail, ok } from '#core/base/result.ts';
import type { RecordCare } from './record-care.ts';
import type { Confirm } from '../window/confirm.ts';
import type { Store } from '../store/store.ts';
import type { Text } from '#core/text/en.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { always, type HandlersOf } from '../base/handlers.ts';

interface RecordNeeds {
  readonly care: RecordCare;
  /** Asks the user in a dialog outside the page. */
  readonly confirm: Confirm;
  readonly store: Store;
  readonly text: Text;
  readonly moment: () => Moment;
}

/** Calls about the whole record. No path reaches a page. */
export function recordHandlers({
  care,
  confirm,
  store,
  text,
  moment,
}: RecordNeeds): HandlersOf<'record'> {
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
