import { forgotten, remembered } from '#core/convert/recent.ts';
import { requestBase } from './base-request.ts';
import { checkAgainstService } from './service-check.ts';
import { choose, type HandlersOf, type Parts } from '../base/handler-parts.ts';

export function convertHandlers({
  store,
  separators,
  moment,
  service,
}: Pick<Parts, 'store' | 'separators' | 'moment' | 'service'>): HandlersOf<'convert'> {
  return {
    checkAgainstService: (request) =>
      checkAgainstService(service(), store, request, separators(), moment()),
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
