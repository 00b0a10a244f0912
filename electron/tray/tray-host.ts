import { type RunProgram, runBriefly } from '../host/run-program.ts';

const WATCHER = 'org.kde.StatusNotifierWatcher';
const BUS = 'org.freedesktop.DBus';

/** Of the session bus, or `unknown` where nothing answers that can be read. */
export type BusAnswer = 'yes' | 'no' | 'unknown';

/** A program that asks the session bus; each question is its arguments, apart by spaces. */
interface BusTool {
  readonly program: string;
  readonly property: (name: string) => string;
  /** Calls a method of the bus itself about one name. */
  readonly ask: (method: string, name: string) => string;
}

const OF_WATCHER = '/StatusNotifierWatcher';
const OF_BUS = '/org/freedesktop/DBus';
const BUSCTL = '--user --auto-start=no';
const GDBUS = 'call --session --timeout=1';

/** The first of these that answers is believed. */
const TOOLS: readonly BusTool[] = [
  {
    program: 'busctl',
    property: (name) => `${BUSCTL} get-property ${WATCHER} ${OF_WATCHER} ${WATCHER} ${name}`,
    ask: (method, name) => `${BUSCTL} call ${BUS} ${OF_BUS} ${BUS} ${method} s ${name}`,
  },
  {
    program: 'gdbus',
    property: (name) =>
      `${GDBUS} --dest ${WATCHER} --object-path ${OF_WATCHER} --method ${BUS}.Properties.Get ${WATCHER} ${name}`,
    ask: (method, name) =>
      `${GDBUS} --dest ${BUS} --object-path ${OF_BUS} --method ${BUS}.${method} ${name}`,
  },
];

/** The first answer that has the wanted form; null if there is none. */
async function firstMatch(
  run: RunProgram,
  question: (tool: BusTool) => string,
  form: RegExp,
): Promise<RegExpExecArray | null> {
  for (const tool of TOOLS) {
    const answer = await run(tool.program, question(tool).split(' ')).catch(() => '');
    const match = form.exec(answer);
    if (match) return match;
  }
  return null;
}

const YES_NO = /\b(true|false)\b/;

async function yesOrNo(run: RunProgram, question: (tool: BusTool) => string): Promise<BusAnswer> {
  const reported = (await firstMatch(run, question, YES_NO))?.[1];
  if (reported === undefined) return 'unknown';
  return reported === 'true' ? 'yes' : 'no';
}

/** Whether the desktop has a place for tray icons (Linux): a watcher that has a host. */
export async function hasTrayHost(run: RunProgram = runBriefly): Promise<BusAnswer> {
  const host = await yesOrNo(run, (tool) => tool.property('IsStatusNotifierHostRegistered'));
  if (host !== 'unknown') return host;
  const watcher = await yesOrNo(run, (tool) => tool.ask('NameHasOwner', WATCHER));
  // A watcher that does not say whether it has a host may have one.
  return watcher === 'no' ? 'no' : 'unknown';
}

/** `as 1 "a"` of busctl; `(<['a']>,)` or `(<@as []>,)` of gdbus. */
const LIST = /^(?:as \d+|\(<(?:@as )?\[)[^]*/;

/**
 * Whether the watcher has an item of a process. It lists bus names, well-known or unique, alone or
 * with the path of the item behind `/` or `@`. Chromium's has the id of its process in its name; of
 * every other name the bus knows the process.
 */
export async function hasTrayItem(pid: number, run: RunProgram = runBriefly): Promise<BusAnswer> {
  const property = (tool: BusTool): string => tool.property('RegisteredStatusNotifierItems');
  const list = await firstMatch(run, property, LIST);
  if (!list) return 'unknown';
  const names = [...list[0].matchAll(/(["'])([\w:.-]+)(?:[/@].*?)?\1/g)].map(
    ([, , name = '']) => name,
  );
  const own = new RegExp(String.raw`\.StatusNotifierItem-${pid}-\d+$`);
  if (names.some((name) => own.test(name))) return 'yes';
  const owners = await Promise.all(names.map((name) => processOf(name, run)));
  if (owners.includes(pid)) return 'yes';
  // One whose process is not known may be ours.
  return owners.includes(null) ? 'unknown' : 'no';
}

async function processOf(name: string, run: RunProgram): Promise<number | null> {
  const question = (tool: BusTool): string => tool.ask('GetConnectionUnixProcessID', name);
  const reported = (await firstMatch(run, question, /^(?:u|\(uint32) (\d+)/))?.[1];
  return reported === undefined ? null : Number(reported);
}
