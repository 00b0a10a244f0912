import { parseDay } from '#core/history/day-name.ts';
import type { AlertLevel } from '#core/alerts/chart-levels.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { ChartData, ChartRanks, DayRow } from '#core/history/chart-data.ts';
import { bucketStart, type Grid, indexAt } from '#core/history/chart-grid.ts';
import {
  type ChartRange,
  isOffered,
  type Preset,
  presetRange,
  PRESETS,
} from '#core/history/chart-range.ts';
import type { RanksRequest } from '#core/history/chart-request.ts';
import {
  MOST_SERIES,
  type RateSeries,
  type RecordedTicker,
  type Series,
  seriesKey,
} from '#core/history/chart-series.ts';
import type { ChartChoices } from '#core/history/choices.ts';
import type { FileFormat } from '#core/history/export-rows.ts';
import { localize } from '#core/number/localize.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Market } from '#core/rates/market.ts';
import type { HistoryWhat } from '#core/settings/place.ts';
import type { AppError } from '#core/base/result.ts';
import type { Known } from '../app/known.svelte.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { ArgsOf } from '#ipc/contract.ts';
import type { JobOutcome } from '#ipc/messages.ts';
import { text } from '../text/format.ts';
import type { Toasts } from '../ui/toasts.svelte.ts';
import { MissingDaysModel } from './missing-days.svelte.ts';

/** A level that was dragged: where it was, and where it is. */
interface MovedLevel {
  readonly ruleIds: readonly string[];
  readonly from: DecimalText;
  readonly to: DecimalText;
  readonly isUndone: boolean;
}

export class HistoryModel {
  readonly missing: MissingDaysModel;
  readonly #bridge: Bridge;
  readonly #toasts: Toasts;
  readonly #known: Known;
  /** The last dragged level, until another change. */
  #moved: MovedLevel | null = null;
  readonly #onLeft: (what: HistoryWhat) => void;
  #what = $state<HistoryWhat>('pair');
  /** Null before something else than the stored one was chosen. */
  #chosen = $state.raw<ChartChoices | null>(null);
  #free = $state.raw<ChartRange | null>(null);
  #data = $state.raw<ChartData | null>(null);
  #ranks = $state.raw<ChartRanks | null>(null);
  #error = $state.raw<AppError | null>(null);
  #tickers = $state.raw<readonly RecordedTicker[]>([]);
  #day = $state('');
  #dayRows = $state.raw<readonly DayRow[] | null>(null);
  #exported = $state.raw<JobOutcome | AppError | null>(null);
  #isQuerying = false;
  #isQueuedAgain = false;
  #queryCount = 0;
  #isBehind = $state(false);
  asTable = $state(false);
  cursor = $state<number | null>(null);

  constructor(bridge: Bridge, toasts: Toasts, known: Known, onLeft: (what: HistoryWhat) => void) {
    this.#bridge = bridge;
    this.#toasts = toasts;
    this.#known = known;
    this.#onLeft = onLeft;
    this.missing = new MissingDaysModel(bridge);
  }

  begin(what: HistoryWhat): void {
    this.#what = what;
  }

  get what(): HistoryWhat {
    return this.#what;
  }
  get chart(): ChartChoices {
    return this.#chosen ?? this.#known.snapshot.choices.chart;
  }
  get free(): ChartRange | null {
    return this.#free;
  }
  get data(): ChartData | null {
    return this.#data;
  }
  get ranks(): ChartRanks | null {
    return this.#ranks;
  }
  get error(): AppError | null {
    return this.#error;
  }
  /** The recorded platforms, once the picker has opened. */
  get tickers(): readonly RecordedTicker[] {
    return this.#tickers;
  }
  get day(): string {
    return this.#day;
  }
  get dayRows(): readonly DayRow[] | null {
    return this.#dayRows;
  }
  get exported(): JobOutcome | AppError | null {
    return this.#exported;
  }
  get isBehind(): boolean {
    return this.#isBehind;
  }
  /** The main series; null if it is a platform. */
  get rate(): RateSeries | null {
    const first = this.chart.series[0];
    return first?.kind === 'rate' ? first : null;
  }

  /** The preset that is drawn; null for a range that was moved. */
  get preset(): Preset | null {
    if (this.#free) return null;
    const { preset } = this.chart;
    return this.isOffered(preset) ? preset : 'all';
  }

  /** Whether enough is recorded for a preset. */
  isOffered(preset: Preset): boolean {
    const data = this.#data;
    return !data || isOffered(preset, data.nowMs, data.oldestMs);
  }

  /**
   * Whether a market quotes a pair. What it quotes shows in the board's prices; a market without any
   * is not known yet.
   */
  isQuoted = (market: Market, base: CurrencyCode, quote: CurrencyCode): boolean => {
    const { choices, markets } = this.#known.snapshot;
    const { prices } = markets[market];
    if (Object.keys(prices).length === 0) return true;
    return [base, quote].every((code) => code === choices.money || code in prices);
  };

  open(): void {
    this.#exported = null;
    this.refresh();
  }

  /** The source changed: drops all data of the previous one. */
  forget(): void {
    this.#queryCount += 1;
    this.#chosen = null;
    this.#data = null;
    this.#ranks = null;
    this.#tickers = [];
    this.#dayRows = null;
    this.missing.forget();
    this.#moved = null;
    this.#exported = null;
    this.#free = null;
    this.cursor = null;
  }

  show(what: HistoryWhat): void {
    this.#what = what;
    this.#onLeft(what);
    this.#free = null;
    this.missing.leave();
    this.#exported = null;
    this.cursor = null;
    this.#requestAgain();
  }

  choosePreset = (preset: Preset): void => this.choose({ preset });

  choose(change: Partial<ChartChoices>, isStored = true): void {
    const before = this.chart.series[0];
    this.#chosen = { ...this.chart, ...change };
    const after = this.#chosen.series[0];
    if ('preset' in change) this.#free = null;
    this.cursor = null;
    this.#exported = null;
    // The data belongs to the previous series, and must not appear under the new name.
    if (before && after && seriesKey(before) !== seriesKey(after)) this.#drop();
    if (isStored) void this.#bridge.choose({ chart: change });
    this.#requestAgain();
  }

  /** Shows a series alone; what the person did not choose is not stored. */
  only(series: Series, isStored = true): void {
    this.choose({ series: [series] }, isStored);
  }

  /** Adds a series, or takes it away; the last one stays. */
  toggle(series: Series): void {
    const shown = this.chart.series;
    const rest = shown.filter((each) => seriesKey(each) !== seriesKey(series));
    if (rest.length === shown.length) {
      if (shown.length < MOST_SERIES) this.choose({ series: [...shown, series] });
    } else if (rest.length > 0) this.choose({ series: rest });
  }

  async moveLevel({ ruleIds, level: from }: AlertLevel, to: DecimalText): Promise<void> {
    if (from === to) return;
    await this.#sendLevel({ ruleIds, from, to, isUndone: false });
  }

  /** @returns whether there was a dragged level to put back. */
  undo(): boolean {
    const moved = this.#moved;
    if (!moved || moved.isUndone) return false;
    const { ruleIds, from, to } = moved;
    void this.#sendLevel({ ruleIds, from: to, to: from, isUndone: true });
    return true;
  }

  async #sendLevel(moved: MovedLevel): Promise<void> {
    const { ruleIds, to: level } = moved;
    const answer = await this.#bridge.moveLevel({ ruleIds: [...ruleIds], level });
    if (answer.ok) this.#sayMoved(moved);
    else this.#error = answer.error;
    this.refresh();
  }

  #sayMoved(moved: MovedLevel): void {
    this.#moved = moved;
    const { levelBack, levelMoved } = text.history;
    const level = localize(moved.to, this.#known.locale);
    if (moved.isUndone) this.#toasts.say(levelBack(level));
    else this.#toasts.say(levelMoved(level), () => this.undo());
  }

  moveTo = (range: ChartRange): void => {
    this.#free = range;
    this.cursor = null;
    this.#requestAgain();
  };

  chooseDay(day: string): void {
    this.#day = day;
    this.#dayRows = null;
    this.missing.leave();
    this.missing.forgetPlan();
    this.#requestAgain();
  }

  async loadTickers(): Promise<void> {
    const answer = await this.#bridge.recordedTickers();
    if (answer.ok) this.#tickers = answer.value;
  }

  /** Drops the pending answer, because the choice has changed. */
  #requestAgain(): void {
    this.#queryCount += 1;
    this.#isBehind = true;
    this.refresh();
  }

  #drop(): void {
    [this.#data, this.#ranks, this.#dayRows] = [null, null, null];
  }

  /** One query at a time; changes meanwhile cause one more query afterwards. */
  refresh(): void {
    if (this.#isQuerying) {
      this.#isQueuedAgain = true;
      return;
    }
    this.#isQuerying = true;
    void this.#query().finally(() => {
      this.#isQuerying = false;
      if (!this.#isQueuedAgain) {
        this.#isBehind = false;
        return;
      }
      this.#isQueuedAgain = false;
      this.refresh();
    });
  }

  async requestMissingDays(): Promise<void> {
    const days = this.#days();
    if (days && (await this.missing.request(days))) this.refresh();
  }

  async exportShown(format: FileFormat): Promise<void> {
    const { data, rate } = this;
    if (!data || !rate) return;
    const { base, quote, market } = rate;
    const answer = await this.#bridge.exportHistory({
      format,
      pair: { base, quote, market },
      range: data.range,
    });
    this.#exported = answer.ok ? answer.value : answer.error;
  }

  async #query(): Promise<void> {
    const queryId = ++this.#queryCount;
    const isCurrent = (): boolean => queryId === this.#queryCount;
    if (this.#what === 'day') await this.#queryDay(isCurrent);
    else await this.#queryChart(isCurrent);
    await this.missing.load(this.#days(), isCurrent);
  }

  async #queryChart(isCurrent: () => boolean): Promise<void> {
    const { series, side, kind, premiumUnder, preset } = this.chart;
    const drawn: RanksRequest = { series, side, premiumUnder };
    const range = this.#free ?? ({ preset, orAll: true } as const);
    const answer = await this.#bridge.chart({ ...drawn, kind, range });
    if (!isCurrent()) return;
    this.#error = answer.ok ? null : answer.error;
    if (!answer.ok) return;
    this.#follow(this.#data?.grid, answer.value.grid);
    this.#data = answer.value;
    const ranks = await this.#bridge.chartRanks(drawn);
    if (isCurrent() && ranks.ok) this.#ranks = ranks.value;
  }

  /** The grid moves on with time; the crosshair stays at its time, not at its index. */
  #follow(before: Grid | undefined, after: Grid): void {
    if (this.cursor === null || !before) return;
    const index = indexAt(after, bucketStart(before, this.cursor));
    this.cursor = index >= 0 && index < after.count ? index : null;
  }

  async #queryDay(isCurrent: () => boolean): Promise<void> {
    const dayMs = parseDay(this.#day);
    const { rate } = this;
    if (!rate || dayMs === null) return;
    const { base, market } = rate;
    const answer = await this.#bridge.dayValues({ market, base, dayMs });
    if (!isCurrent()) return;
    this.#error = answer.ok ? null : answer.error;
    this.#dayRows = answer.ok ? answer.value : null;
  }

  #days(): ArgsOf<'requestDays'> | null {
    if (this.#what === 'day') {
      const dayMs = parseDay(this.#day);
      return dayMs === null ? null : { dayMs };
    }
    const { data, rate } = this;
    if (!data || !rate) return null;
    const { base, quote, market } = rate;
    return { market, pair: { base, quote }, ...this.#wanted(data) };
  }

  /**
   * Where days may be missing: the shown range, or the next longer one where all that is recorded is
   * shown, because a range that is off cannot be chosen to fill it.
   */
  #wanted({ range, nowMs, oldestMs }: ChartData): ChartRange {
    if (this.preset !== 'all') return range;
    const off = PRESETS.find((preset) => !this.isOffered(preset));
    return off ? presetRange(off, nowMs, oldestMs) : range;
  }
}
