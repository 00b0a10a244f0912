import { appError, fail, ok } from '#core/base/result.ts';
import type { RecordMaintenance } from './record-maintenance.ts';
import type { Confirm } from '../window/confirm.ts';
import type { WeeklyCopies } from '../settings/weekly-copies.ts';
import type { Store } from '../store/store.ts';
import type { Text } from '#core/text/en.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { always, type HandlersOf } from '../base/handlers.ts';

interface RecordNeeds {
  readonly maintenance: RecordMaintenance;
  readonly copies: Pick<WeeklyCopies, 'times' | 'bringBack'>;
  /** Asks the user in a dialog outside the page. */
  readonly confirm: Confirm;
  readonly store: Store;
  readonly text: Text;
  readonly moment: () => Moment;
}

/** Calls about the whole record. No path reaches a page. */
export function recordHandlers({
  maintenance,
  copies,
  confirm,
  store,
  text,
  moment,
}: RecordNeeds): HandlersOf<'record'> {
  return {
    dataInfo: () => ok({ ...maintenance.info(), copies: copies.times }),
    bringBack: (madeAtMs) => copies.bringBack(madeAtMs),
    gaps: (request) => maintenance.gapsShown(request, moment()),
    exportHistory: (request) => maintenance.exportHistory(request),
    backUp: () => maintenance.backUp(),
    restore: () => maintenance.restore(),
    stopJob: always(() => maintenance.stop()),
    async deleteHistory() {
      const { body, ...words } = text.data.confirm;
      const { source } = store.state;
      const name = source.kind === 'sandbox' ? words.sandbox : source.key;
      const isWanted = await confirm({ ...words, body: body(name) });
      // Another source may have been opened meanwhile.
      const isSame = store.state.source.key === source.key;
      return isWanted && isSame ? maintenance.deleteHistory() : fail(appError('not-confirmed'));
    },
  };
}
