import type { Separators } from '#core/amount.ts';
import { convert } from '#core/convert.ts';
import { forgotten, remembered } from '#core/recent.ts';
import { ok } from '#core/result.ts';
import { checkAgainstService } from '../service-check.ts';
import type { Handlers } from './contract.ts';
import type { convertCalls } from './convert-calls.ts';
import type { HandlerOptions } from './handlers.ts';

interface ConvertHandlerOptions extends Pick<HandlerOptions, 'store' | 'moment' | 'service'> {
  readonly separators: () => Separators;
}

/** What main does for the converter's calls. */
export function convertHandlers({
  store,
  separators,
  moment,
  service,
}: ConvertHandlerOptions): Pick<Handlers, keyof typeof convertCalls> {
  return {
    convert: (request) => convert(store.state, request, separators(), moment()),
    checkAgainstService: (request) =>
      checkAgainstService(service(), store, request, separators(), moment()),
    rememberConversion(asked) {
      const { source, choices } = store.state;
      const recent = remembered(choices.recent, { ...asked, sourceKey: source.key });
      store.dispatch({ kind: 'chosen', choices: { recent } });
      return ok(null);
    },
    forgetConversions() {
      const { source, choices } = store.state;
      const recent = forgotten(choices.recent, source.key);
      store.dispatch({ kind: 'chosen', choices: { recent } });
      return ok(null);
    },
  };
}
