import type { StatusLineKind } from '#core/app/status-line.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import { countdownText, durationText, momentText } from '#core/text/age-text.ts';
import { errorText, text, whyText } from '../text/format.ts';
import { haltText, moneyText } from '../text/requests-text.ts';
import { shortcutProblems } from '../text/desktop-text.ts';
import { shownZone } from '../text/shown-zone.svelte.ts';
import type { AppModel } from './app.svelte.ts';

type ShownApp = AppModel & { readonly snapshot: Snapshot };

const PARTS = ['record', 'settings', 'ledger', 'trades'] as const;
const MINUTE_MS = 60_000;
const words = text.problems;

/** A wait that is nearly over is not counted down. */
const LEAST_COUNTED_MS = 5_000;

/** The sentences of the status line, in the order to read: the first says what happened. */
export const statusLineText = (kind: StatusLineKind, app: ShownApp): readonly string[] =>
  factText(kind, app).flatMap((part) => part.split(/(?<=[.)”]) (?=\p{Lu}|\[)/u));

function factText(kind: StatusLineKind, app: ShownApp): readonly string[] {
  const { snapshot } = app;
  const market = snapshot.markets[snapshot.choices.market];
  switch (kind) {
    case 'notice':
      return snapshot.notices.map(({ code, file }) => words.notices[code](file));
    case 'storage':
      return PARTS.flatMap((part) => {
        const problem = snapshot.storageProblems[part];
        return problem === null ? [] : [words.storage[part](problem)];
      });
    case 'key':
      return keyText(snapshot);
    case 'refused-refresh':
      return app.refusedRefresh ? [errorText(app.refusedRefresh)] : [];
    case 'offline':
      return [words.head(words.offline), ...whenText(app)];
    case 'month':
    case 'paused': {
      const { halt } = snapshot.requests;
      return halt ? [haltText(halt, app.clock.nowMs)] : [];
    }
    case 'clock':
      return [clockText(snapshot)];
    case 'failing':
      return failingText(app);
    case 'loading':
      return [text.rates.loading];
    case 'wallet':
      return walletProblems(snapshot, app.locale);
    case 'dropped':
      return [words.dropped(market.droppedCount)];
    case 'shortcut':
      return shortcutProblems(snapshot, app.platform);
    case 'update': {
      const { update } = snapshot;
      if (update.kind === 'ready') return [`${text.update.ready(update.version)}.`];
      return update.kind === 'available' ? [`${text.update.available(update.version)}.`] : [];
    }
    case 'reopen': {
      const { tray } = snapshot.desktop;
      return tray === 'shown' ? [] : [text.popup.noTray.bodies[tray]];
    }
  }
}

function failingText(app: ShownApp): readonly string[] {
  const { failure } = app.snapshot.markets[app.snapshot.choices.market];
  if (!failure) return [];
  const { error } = failure;
  // Nobody can mend a public source, but when it is asked again is worth knowing.
  if (error.host !== undefined) return [errorText(error), ...whenText(app)];
  const short = words.passing[error.code];
  if (short === undefined) return [errorText(error)];
  // What the service itself says of its fault, unless it says the same.
  const isDetailShown = error.code === 'server' || error.code === 'rate-limited';
  const detail = isDetailShown ? (whyText(error) ?? '') : '';
  const isMore = !short.toLowerCase().includes(plain(detail));
  return [words.head(short), ...whenText(app), ...(isMore ? [words.said(detail)] : [])];
}

const plain = (text: string): string => text.toLowerCase().replace(/[.!\s]+$/, '');

/** Since when the numbers are the last ones, and when the next try is. */
function whenText({ snapshot, clock, locale }: ShownApp): readonly string[] {
  const { freshness, failure } = snapshot.markets[snapshot.choices.market];
  const { nowMs } = clock;
  const fromMs = freshness && (freshness.checkedAtMs ?? freshness.firstSeenAtMs);
  const from = fromMs === null ? null : momentText(fromMs, nowMs, locale, text, shownZone());
  const nextMs = failure?.nextTryMs ?? null;
  const waitMs = nextMs === null ? 0 : nextMs - nowMs;
  const wait = waitMs < LEAST_COUNTED_MS ? null : countdownText(waitMs, text);
  if (from !== null && wait !== null) return [words.sinceUntil(from, wait)];
  if (from !== null) return [words.since(from)];
  return wait === null ? [] : [words.until(wait)];
}

function keyText({ connection: { key } }: Snapshot): readonly string[] {
  const banner = text.connection.banner;
  return key === 'held' || key === 'opening' ? [] : [`${banner[key]}.`, banner.body];
}

function clockText({ clockErrorMs }: Snapshot): string {
  // Measured to a second: an hour is not 59 min.
  const span = durationText(Math.round(Math.abs(clockErrorMs) / MINUTE_MS) * MINUTE_MS, text);
  if (clockErrorMs > 0) return words.clockAhead(span);
  return clockErrorMs < 0 ? words.clockBehind(span) : words.datedAhead;
}

function walletProblems({ requests }: Snapshot, locale: string): string[] {
  const money = requests.budget?.money;
  if (!money?.isLow || money.balance === null) return [];
  const balance = moneyText(money.balance, money.currency, locale);
  return [words.walletLow(balance)];
}
