import { MARKETS } from '#core/rates/market.ts';
import { createClock } from '../../../electron/base/clock.ts';
import { createRequestMeter } from '../../../electron/requests/request-meter.ts';
import { createRateService } from '../../../electron/service/client.ts';
import { openLedger } from '../../../electron/requests/ledger.ts';
import { accountState } from '../../support/account.ts';
import { say } from './say.ts';
import { storeOf } from '../../support/stores.ts';

/** Asks a service for rates, one request after another, counting each, until it is killed. */
const [file = '', address = ''] = process.argv.slice(2);
const { now, moment } = createClock(null);
const store = storeOf({ ...accountState({ address }), source: { kind: 'account', key: address } });
const opened = openLedger(file);
const meter = createRequestMeter({
  ledger: { write: (work) => work(opened) },
  account: address,
  store,
  moment,
});
const service = createRateService({ baseUrl: address, key: 'k', fetch, now, meter: meter });
say('asking');
for (let count = 0; ; count += 1) await service.latest(MARKETS[count % 3] ?? 'mid', 'schedule');
