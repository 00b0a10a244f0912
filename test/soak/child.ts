import './hook.ts';
import { dieAtWrite } from './die.ts';
import { connectionWith } from '../support/account.ts';
import { seeded } from '../support/seeded.ts';
import { type ChildConfig, writerTo } from './lines.ts';
import { Machine } from '../support/machine.ts';
import { startPerson } from './person.ts';
import { SOAK_CHOICES } from './rules.ts';
import { sealing } from '../support/sealing.ts';
import { openWire } from './wire.ts';

/**
 * The process that is killed: the app on a fake desktop, on a machine whose time the soak controls.
 * It reports each action on its fourth channel, once it is done.
 */
const config = JSON.parse(process.argv[2] ?? '{}') as ChildConfig;
const { folder, address, key } = config;
const machine = new Machine(config.trueMs, config.offsetMs);
let id = config.firstId;
const nextId = (): number => id++;
const emit = writerTo(3, nextId, () => machine.trueMs);
const wire = openWire(machine, nextId, config.deadPort);
const realImmediate = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
/** Node's names for what ends by itself. */
const WORK = /^(?:Immediate|FSReq)/;
machine.takeTime();
dieAtWrite(config.diesAtWrite);

// Imported after the time is replaced.
const { openApp } = await import('./app.ts');
const { openSettings } = await import('../../electron/store/settings.ts');
const { openVault } = await import('../../electron/account/vault.ts');

if (config.isFirst) {
  const settings = openSettings(folder, '2026-01-01');
  settings.save(SOAK_CHOICES);
  const { monthlyLimit } = config;
  settings.saveConnection(connectionWith({ address, monthlyLimit, plan: 'developer' }));
  await openVault(folder, sealing, 'linux', '2026-11-20').keep(address, key, 'session');
}
const dice = seeded(config.seed);
const app = await openApp({ config, machine, wire, emit, dice });
const person = startPerson({ app, machine, wire, emit, dice, config });
process.on('message', (message: { held?: number; key?: string }) => {
  if (message.held !== undefined) wire.held(message.held);
  if (message.key !== undefined) person.newKey(message.key);
});
// The app itself logs them and goes on.
for (const event of ['unhandledRejection', 'uncaughtException']) {
  process.on(event, (error) => emit({ kind: 'broke', detail: String(error) }));
}

/**
 * Until nothing goes on that needs none of the machine's time: requests on their way, and the work
 * that follows from their answers. What such work sends is waited for as well.
 */
async function settled(): Promise<void> {
  do {
    await wire.quiet();
    await realImmediate();
  } while (wire.isBusy() || process.getActiveResourcesInfo().some((kind) => WORK.test(kind)));
}

/** How often the parent hears that time passes, even without requests. */
const TICK_STEPS = 50;
for (let step = 0; !person.hasQuit; step += 1) {
  await settled();
  const spanMs = Math.min(machine.untilTimerMs(), person.untilNextMs());
  machine.pass(spanMs);
  if (person.untilNextMs() <= 0) await person.act();
  machine.runDue();
  // No page is there to read it.
  for (const { webContents } of app.host.windows) webContents.sent.length = 0;
  if (step % TICK_STEPS === 0) emit({ kind: 'tick' });
}
app.stop();
emit({ kind: 'quit' });
process.exit(0);
