import { parseDay } from '#core/history/back-fill.ts';
import type { ChartData, DayRow, PlatformChart } from '#core/history/chart-data.ts';
import { bucketStart, type Grid, indexAt } from '#core/history/chart-grid.ts';
import type { ChartRange, Preset } from '#core/history/chart-range.ts';
import type { RequestedRange, RecordedTicker } from '#core/history/chart-request.ts';
import type { ChartChoices } from '#core/history/choices.ts';
import type { ExportFormat } from '#core/history/export-rows.ts';
import type { Market } from '#core/rates/market.ts';
import type { HistoryWhat } from '#core/settings/place.ts';
import type { AppError } from '#core/base/result.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { ArgsOf } from '#ipc/contract.ts';
import type { JobOutcome } from '#ipc/messages.ts';
import { MissingDaysModel } from './missing-days.svelte.ts';

export class HistoryModel {
  readonly missing: MissingDaysModel;
  readonly #bridge: Bridge;
  readonly #onLeft: (what: HistoryWhat) => void;
  #what = $state<HistoryWhat>('pair');
  #market: Market = 'mid';
  #chart = $state.raw<ChartChoices | null>(null);
  #free = $state.raw<ChartRange | null>(null);
  #data = $state.raw<ChartData | null>(null);
  #platformData = $state.raw<PlatformChart | null>(null);
  #error = $state.raw<AppError | null>(null);
  #tickers = $state.raw<readonly RecordedTicker[] | null>(null);
  #ticker = $state('');
  #platform = $state('');
  #day = $state('');
  #dayRows = $state.raw<readonly DayRow[] | null>(null);
  #exported = $state.raw<JobOutcome | AppError | null>(null);
  #isQuerying = false;
  #isQueuedAgain = false;
  #queryCount = 0;
  #isBehind = $state(false);
  asTable = $state(false);
  cursor = $state<number | null>(null);

  constructor(bridge: Bridge, onLeft: (what: HistoryWhat) => void = () => undefined) {
    this.#bridge = bridge;
    this.#onLeft = onLeft;
    this.missing = new MissingDaysModel(bridge);
  }

  begin(what: HistoryWhat): void {
    this.#what = what;
  }

  get what(): HistoryWhat {
    return this.#what;
  }
  get chart(): ChartChoices | null {
    return this.#chart;
  }
  get free(): ChartRange | null {
    return this.#free;
  }
  get data(): ChartData | null {
    return this.#data;
  }
  get platformData(): PlatformChart | null {
    return this.#platformData;
  }
  get error(): AppError | null {
    return this.#error;
  }
  get tickers(): readonly RecordedTicker[] | null {
    return this.#tickers;
  }
  get ticker(): string {
    return this.#ticker;
  }
  get platform(): string {
    return this.#platform;
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
  get platforms(): readonly string[] {
    return this.#tickers?.find(({ ticker }) => ticker === this.#ticker)?.platforms ?? [];
  }

  open(): void {
    this.#exported = null;
    this.refresh();
  }

  /** A new snapshot: the record may have new data. */
  take({ choices }: Snapshot, isOpen: boolean): void {
    this.#chart ??= choices.chart;
    if (choices.market !== this.#market) {
      this.#market = choices.market;
      this.#queryCount += 1;
      this.#dayRows = null;
    }
    if (isOpen) this.refresh();
  }

  /** The source changed: drops all data of the previous one. */
  forget(): void {
    this.#queryCount += 1;
    this.#data = null;
    this.#platformData = null;
    this.#tickers = null;
    this.#dayRows = null;
    this.missing.forget();
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

  choose(change: Partial<ChartChoices>): void {
    if (!this.#chart) return;
    this.#chart = { ...this.#chart, ...change };
    if ('preset' in change) this.#free = null;
    this.cursor = null;
    this.#exported = null;
    // The data belongs to the previous pair, and must not appear under the new name.
    if ('base' in change || 'quote' in change) [this.#data, this.#dayRows] = [null, null];
    void this.#bridge.choose({ chart: change });
    this.#requestAgain();
  }

  moveTo = (range: ChartRange): void => {
    this.#free = range;
    this.cursor = null;
    this.#requestAgain();
  };

  chooseTicker(ticker: string): void {
    this.#ticker = ticker;
    const { platforms } = this;
    this.choosePlatform(platforms.includes(this.#platform) ? this.#platform : (platforms[0] ?? ''));
  }

  choosePlatform(platform: string): void {
    this.#platform = platform;
    this.#platformData = null;
    this.cursor = null;
    this.#requestAgain();
  }

  get isBehind(): boolean {
    return this.#isBehind;
  }

  chooseDay(day: string): void {
    this.#day = day;
    this.#dayRows = null;
    this.missing.leave();
    this.missing.forgetPlan();
    this.#requestAgain();
  }

  /** Drops the pending answer, because the choice has changed. */
  #requestAgain(): void {
    this.#queryCount += 1;
    this.#isBehind = true;
    this.refresh();
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

  async exportShown(format: ExportFormat): Promise<void> {
    const { data } = this;
    if (!data || !this.#chart) return;
    const { base, quote } = this.#chart;
    const answer = await this.#bridge.exportHistory({
      format,
      pair: { base, quote, market: data.main.market },
      range: data.range,
    });
    this.#exported = answer.ok ? answer.value : answer.error;
  }

  async #query(): Promise<void> {
    const queryId = ++this.#queryCount;
    if (this.#what === 'pair') await this.#queryPair(queryId);
    else if (this.#what === 'platform') await this.#queryPlatform(queryId);
    else await this.#queryDay(queryId);
    const days = this.#what === 'platform' ? null : this.#days();
    await this.missing.load(days, () => queryId === this.#queryCount);
  }

  async #queryPair(queryId: number): Promise<void> {
    if (!this.#chart) return;
    const { base, quote, kind, overlays, premiumUnder } = this.#chart;
    const market = this.#market;
    const answer = await this.#bridge.chart({
      market,
      base,
      quote,
      kind,
      range: this.#range(),
      overlays: overlays.filter((each) => each !== market),
      premiumUnder: premiumUnder === market ? null : premiumUnder,
    });
    if (queryId !== this.#queryCount) return;
    this.#error = answer.ok ? null : answer.error;
    if (!answer.ok) return;
    this.#follow(this.#data?.grid, answer.value.grid);
    this.#data = answer.value;
  }

  /** The grid moves on with time; the crosshair stays at its time, not at its index. */
  #follow(before: Grid | undefined, after: Grid): void {
    if (this.cursor === null || !before) return;
    const index = indexAt(after, bucketStart(before, this.cursor));
    this.cursor = index >= 0 && index < after.count ? index : null;
  }

  async #queryPlatform(queryId: number): Promise<void> {
    const tickers = await this.#bridge.recordedTickers();
    if (queryId !== this.#queryCount) return;
    if (tickers.ok) this.#tickers = tickers.value;
    const known = this.#tickers?.some(({ ticker }) => ticker === this.#ticker) ?? false;
    if (!known) this.#ticker = this.#tickers?.[0]?.ticker ?? '';
    if (!this.platforms.includes(this.#platform)) {
      this.#platform = this.platforms[0] ?? '';
      this.#platformData = null;
    }
    if (this.#ticker === '' || this.#platform === '') return;
    const answer = await this.#bridge.platformChart({
      ticker: this.#ticker as ArgsOf<'platformChart'>['ticker'],
      platform: this.#platform,
      range: this.#range(),
    });
    if (queryId !== this.#queryCount) return;
    this.#error = answer.ok ? null : answer.error;
    if (!answer.ok) return;
    this.#follow(this.#platformData?.grid, answer.value.grid);
    this.#platformData = answer.value;
  }

  async #queryDay(queryId: number): Promise<void> {
    const dayMs = parseDay(this.#day);
    if (!this.#chart || dayMs === null) return;
    const { base } = this.#chart;
    const answer = await this.#bridge.dayValues({ market: this.#market, base, dayMs });
    if (queryId !== this.#queryCount) return;
    this.#error = answer.ok ? null : answer.error;
    this.#dayRows = answer.ok ? answer.value : null;
  }

  #range(): RequestedRange {
    return this.#free ?? { preset: this.#chart?.preset ?? 'month' };
  }

  #days(): ArgsOf<'requestDays'> | null {
    if (this.#what === 'day') {
      const dayMs = parseDay(this.#day);
      return dayMs === null ? null : { dayMs };
    }
    if (!this.#data || !this.#chart) return null;
    const { base, quote } = this.#chart;
    return { market: this.#data.main.market, pair: { base, quote }, ...this.#data.range };
  }
}
