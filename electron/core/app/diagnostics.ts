import type { AppState } from './app-state.ts';
import { requestsView } from '#core/requests/budget-view.ts';
import type { FeedState } from '#core/rates/feed-state.ts';
import { forEachMarket, MARKETS } from '#core/rates/market.ts';
import { hideSecrets } from '#core/base/redact.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { customized } from '#core/settings/changes.ts';

export interface Surroundings {
  readonly version: string;
  /** By name: electron, chrome, node. */
  readonly versions: Readonly<Record<string, string | undefined>>;
  /** Such as `linux x64 6.8.0`. */
  readonly platform: string;
  readonly locale: string;
  readonly isPackaged: boolean;
  readonly isSandboxed: boolean;
  /** The user's home folder; its name often identifies them. */
  readonly home: string;
  /** The newest lines of the log. */
  readonly log: string;
}

/**
 * A report that users can share: the environment, failures with times, and the end of the log. It
 * contains no key, no user or query of the service's address, and no rates.
 */
export function diagnosticsOf(state: AppState, around: Surroundings, moment: Moment): string {
  const { versions } = around;
  const host = ['electron', 'chrome', 'node'].map((name) => `${name} ${versions[name] ?? 'none'}`);
  const { connection, key, keyStorage } = state.connection;
  const rates = forEachMarket((market) => state.markets[market].table?.rates.size ?? 0);
  const lines = [
    `Parallax ${around.version}${around.isPackaged ? '' : ', not packaged'}`,
    `at ${timeOf(moment.nowMs)}`,
    `on ${around.platform}, locale ${around.locale}`,
    `host: ${host.join(', ')}`,
    `sandbox: ${around.isSandboxed ? 'on' : 'off, started with --no-sandbox'}`,
    `source: ${state.source.kind}, ${paceOf(state, moment)}`,
    `service: ${connection ? addressOf(connection.address) : 'none'}`,
    `key: ${key}, kept ${keyStorage ?? 'nowhere'}${connection ? `, sent by ${connection.sendKeyAs.way}` : ''}`,
    `plan: ${connection?.plan ?? 'none'}`,
    `changed settings: ${customized(state.choices).join(', ') || 'none'}`,
    ...(['record', 'settings', 'ledger', 'trades'] as const).map(
      (part) => `storage of ${part}: ${state.storageProblems[part] ?? 'works'}`,
    ),
    ...MARKETS.map((each) => feedLine(each, state.markets[each], `${rates[each]} rates`)),
    ...[...state.tickers].map(([ticker, each]) =>
      feedLine(ticker, each, `${each.quotes?.quotes.length ?? 0} platforms`),
    ),
    feedLine('currencies', state.currencies, `${state.currencies.names.size} names`),
    ...state.notices.map(({ code, file }) => `notice: ${code} ${file}`),
    '',
    'log:',
    around.log.trimEnd() || 'empty',
  ];
  return withoutHome(hideSecrets(`${lines.join('\n')}\n`), around.home);
}

/**
 * Removes the home folder, which identifies the user. On Windows a path also appears in other case,
 * with escaped backslashes, as a URL, or with a short folder name.
 */
function withoutHome(report: string, home: string): string {
  const folders = home.replace(/[\\/]+$/, '').split(/[\\/]+/);
  const name = folders.pop() ?? '';
  if (name === '') return report;
  const before = folders.map((folder) => `${inPath(folder)}[\\\\/]{1,4}`).join('');
  const short = String.raw`[^\s"'/\\]{1,6}~\d{1,2}`;
  return report.replace(new RegExp(`${before}(?:${inPath(name)}|${short})`, 'gi'), '~');
}

/** A pattern for a folder's name in a path and in a URL. */
function inPath(folder: string): string {
  const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return `(?:${literally(folder)}|${literally(encodeURI(folder))})`;
}

/** The polling period, the halt if any, and this month's requests. */
function paceOf(state: AppState, moment: Moment): string {
  const { everyMs, halt, budget } = requestsView(state, moment);
  const pace = `every ${Math.round(everyMs / 1000)} s${halt ? `, halted: ${halt.reason}` : ''}`;
  return budget ? `${pace}, ${budget.used} of ${budget.limit ?? 'unlimited'} requests used` : pace;
}

function feedLine(name: string, feed: FeedState, has: string): string {
  const { checkedAtMs, failure } = feed;
  const checked = checkedAtMs === null ? 'never checked' : `checked ${timeOf(checkedAtMs)}`;
  if (!failure) return `${name}: ${has}, ${checked}`;
  const { error, count, atMs, notBeforeMs } = failure;
  const failed = `${count} failed in a row, last ${timeOf(atMs)}: ${error.code}`;
  return `${name}: ${has}, ${checked}, ${failed}, not before ${timeOf(notBeforeMs)}`;
}

/** Removes what may be secret: user, password, query, fragment. */
function addressOf(address: string): string {
  return address.replace(/^(\w+:\/\/)[^/?#]*@/, '$1').replace(/[?#].*$/, '');
}

/** An invalid date is printed as a number. */
function timeOf(ms: number): string {
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : String(ms);
}
