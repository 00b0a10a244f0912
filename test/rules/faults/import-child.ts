import { NO_CHANGE } from '#core/desk/stored-log.ts';
import { readTrades } from '../../../electron/desk/import-trades.ts';
import { answersHere } from '../../support/desk-here.ts';
import { readJob } from '../../support/trade-jobs.ts';
import { say } from './say.ts';

/** Imports a file and says how far it is, until it is killed. */
const [file = '', trades = ''] = process.argv.slice(2);
const read = readJob(file, trades);
const first = readTrades(read, []);
if (first.kind !== 'looked') throw new Error(first.why);
// The file names neither zone nor asset, so the person does.
const chosen = { ...first.chosen, zone: 'UTC', asset: read.pair.asset };
const from = { ...read, chosen, stamp: first.stamp };
const job = { trades: read.trades, change: NO_CHANGE, from, judging: null, isUndo: false } as const;
const answers = answersHere((share) => say(String(share)));
const { changed } = answers['change-trades']({ kind: 'change-trades', ...job });
if (!changed.ok) throw new Error(changed.error.code);
say('done');
// Stays until it is killed.
setInterval(() => undefined, 1_000);
