import { ok } from '#core/result.ts';
import type { RecordCare } from '../record-care.ts';
import type { Handlers } from './contract.ts';

type RecordCalls =
  'dataInfo' | 'exportHistory' | 'backUp' | 'restore' | 'stopJob' | 'deleteHistory';

/** What main does for the calls about the record as a whole. No path goes over this line. */
export function recordHandlers(care: RecordCare): Pick<Handlers, RecordCalls> {
  return {
    dataInfo: () => ok(care.info()),
    exportHistory: (request) => care.exportHistory(request),
    backUp: () => care.backUp(),
    restore: () => care.restore(),
    stopJob() {
      care.stop();
      return ok(null);
    },
    deleteHistory: () => care.deleteHistory(),
  };
}
