import { killLedger } from './ledger-kills.ts';

/** `npm run test:ledger [-- kills]`: the ledger against kill -9, by default 200 times. */
const kills = Number(process.argv[2] ?? 200);
const startedAt = performance.now();
const after = await killLedger(kills, Math.random);
const below = after.filter(({ counted, inLedger }) => inLedger < counted).length;
const tooHigh = after.filter(({ counted, inLedger }, kill) => inLedger > counted + kill + 1).length;
const last = after.at(-1) ?? { counted: 0, inLedger: 0 };
console.log(
  `${kills} kills in ${((performance.now() - startedAt) / 1000).toFixed(0)} s: the service counted ` +
    `${last.counted} requests, the ledger ${last.inLedger}; below the service's count after ` +
    `${below} kills, above it by more than one a kill after ${tooHigh}`,
);
process.exitCode = below + tooHigh === 0 && last.counted > kills ? 0 : 1;
