import { forgotten, remembered } from '#core/convert/recent.ts';
import { requestBase } from './base-request.ts';
import { appError, fail, ok } from '#core/base/result.ts';
import type { WithRecord } from '../record/open-record.ts';
import { pastOf, type RecordedThen } from './past.ts';
import { checkAgainstService } from './service-check.ts';
import type { Store } from '../store/store.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { RateService } from '../service/client.ts';
import { choose, type HandlersOf } from '../base/handlers.ts';

interface ConvertNeeds {
  readonly store: Store;
  readonly moment: () => Moment;
  readonly service: () => RateService | null;
  readonly withRecord: WithRecord<RecordedThen>;
}

export function convertHandlers({
  store,
  moment,
  service,
  withRecord,
}: ConvertNeeds): HandlersOf<'convert'> {
  return {
    past: (asked) =>
      withRecord((record) =>
        record ? ok(pastOf(store.state, record, asked)) : fail(appError('no-past')),
      ),
    checkAgainstService: (request) => checkAgainstService(service(), store, request, moment()),
    requestBase: (wanted) => requestBase(service(), store, wanted, moment),
    rememberConversion(conversion) {
      const { source, choices } = store.state;
      const recent = remembered(choices.recent, { ...conversion, sourceKey: source.key });
      return choose(store, { recent });
    },
    forgetConversions() {
      const { source, choices } = store.state;
      return choose(store, { recent: forgotten(choices.recent, source.key) });
    },
  };
}
