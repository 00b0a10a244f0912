import { changeTrades } from '../../../electron/desk/change-trades.ts';
import { readTrades } from '../../../electron/desk/import-trades.ts';
import { readJob } from '../../support/trade-jobs.ts';
import { say } from './say.ts';

/** Imports a file and says how far it is, until it is killed. */
const [file = '', trades = ''] = process.argv.slice(2);
const read = readJob(file, trades);
const first = readTrades(read);
if (first.kind !== 'looked') throw new Error(first.why);
// The file names neither zone nor asset, so the person does.
const chosen = { ...first.chosen, zone: 'UTC', asset: read.pair.asset };
const added = { ...read, chosen, stamp: first.stamp };
const job = { trades: read.trades, removed: [], added, judging: null } as const;
const changed = changeTrades({ kind: 'change-trades', ...job }, (share) => say(String(share)));
if (!changed.ok) throw new Error(changed.error.code);
say('done');
// Stays until it is killed.
setInterval(() => undefined, 1_000);
