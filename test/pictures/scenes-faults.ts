import fs from 'node:fs';
import path from 'node:path';
import type { Misbehaviour } from '../support/misbehaving-sandbox.ts';
import type { Act } from './act.ts';
import { SLOW_START_MS } from './moment.ts';

const HOUR = 3_600_000;
const DOWN: Misbehaviour = { status: 503, body: '{"message":"maintenance until 16:00 UTC"}' };

/** A service that does not answer, and files that cannot be read. */
export const FAULT_ACTS: readonly Act[] = [
  {
    service: { afterwards: DOWN },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'failing',
        arrange: (popup) => popup.getByText('Service fault').waitFor(),
        laterMs: HOUR / 4,
      },
    ],
  },
  {
    service: { afterwards: { broken: 'reset' } },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'offline',
        arrange: (popup) => popup.getByText('No connection').waitFor(),
        laterMs: HOUR / 2,
      },
    ],
  },
  {
    service: { atStart: { broken: 'hang' } },
    until: /Convert/,
    scenes: [{ name: 'loading' }, { name: 'waiting', laterMs: SLOW_START_MS }],
  },
  {
    service: { atStart: DOWN },
    until: /Service fault/,
    scenes: [{ name: 'failing-empty' }],
  },
  {
    prepare(folder: string): void {
      const connection = { address: 'https://rates.example' };
      fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ connection }));
    },
    until: /Key missing/,
    scenes: [{ name: 'key-missing' }],
  },
  {
    prepare(folder: string): void {
      fs.writeFileSync(path.join(folder, 'settings.json'), '{');
      fs.mkdirSync(path.join(folder, 'record-sandbox.sqlite'));
    },
    until: /Rates can.t be stored/,
    scenes: [{ name: 'bad-ground' }],
  },
];
