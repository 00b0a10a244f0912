import type { DraftDeal } from '#core/desk/trade-draft.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { Linked } from '#core/local-api/link.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { assetFor } from '#core/rates/own-pairs.ts';
import type { AmountUnit } from '#core/routes/terms.ts';
import type { Tab } from '#core/settings/place.ts';
import type { AlertsModel } from '../alerts/alerts.svelte.ts';
import type { CommandModel } from '../command/command.svelte.ts';
import type { ConvertModel } from '../convert/convert.svelte.ts';
import type { DeskModel } from '../desk/desk.svelte.ts';
import type { HistoryModel } from '../history/history.svelte.ts';
import type { PlatformsModel } from '../platforms/platforms.svelte.ts';
import type { SettingsModel } from '../settings/settings.svelte.ts';
import { text } from '../text/format.ts';
import type { Toasts } from '../ui/toasts.svelte.ts';
import type { Known } from './known.svelte.ts';
import type { Panes } from './panes.ts';

interface Views {
  readonly known: Known;
  readonly toasts: Toasts;
  readonly convert: ConvertModel;
  readonly platforms: PlatformsModel;
  readonly history: HistoryModel;
  readonly alerts: AlertsModel;
  readonly desk: DeskModel;
  readonly command: CommandModel;
  readonly settings: SettingsModel;
  readonly panes: Panes;
  openTab: (tab: Tab) => void;
  toggleSettings: (open: boolean) => void;
}

interface OpenedDeal {
  readonly ticker: Ticker;
  readonly side: 'buy' | 'sell';
  readonly amount: DecimalText;
  readonly unit: AmountUnit;
}

/** Where a number leads: each opens a view, filled in. */
export class Opening {
  readonly #views: Views;

  constructor(views: Views) {
    this.#views = views;
  }

  convert(from: string, to: string): void {
    const { convert, known, openTab } = this.#views;
    convert.openPair(from, to, known.snapshot.recentConversions);
    openTab('convert');
  }

  /** What a link names is filled in. No list and no choice of the person has it afterwards. */
  linked(linked: Linked): void {
    const { alerts, command, convert, history, known, openTab, toasts } = this.#views;
    if (linked.view === null) {
      toasts.say(text.linkProblems[linked.problem]);
      return;
    }
    if (command.isOpen) command.close();
    switch (linked.view) {
      case 'convert':
        this.convert(linked.from, linked.to);
        convert.fill(linked.amount);
        return;
      case 'chart': {
        const { market } = known.snapshot.choices;
        const { base, quote } = linked;
        history.only({ kind: 'rate', market, base, quote }, false);
        history.show('pair');
        this.#history();
        return;
      }
      case 'alert':
        openTab('alerts');
        // What is being typed there stays: the form has it again when it is opened.
        if (alerts.isEditing) alerts.leave();
        alerts.fillTyped(linked.subject, linked.condition);
    }
  }

  trade(deal: DraftDeal): void {
    const { desk, known, openTab } = this.#views;
    openTab('desk');
    desk.logDeal(deal, Math.floor(known.clock.nowMs));
  }

  chart(base: string, quote: string, market = this.#views.known.snapshot.choices.market): void {
    this.chartBeside(base, quote, market);
    this.#history();
  }

  /** The chart shows a pair; in a wide window the platforms follow, where they trade it. */
  chartBeside(
    base: string,
    quote: string,
    market = this.#views.known.snapshot.choices.market,
  ): void {
    const { history, known, panes, platforms } = this.#views;
    const pair = { base: currencyCode(base), quote: currencyCode(quote) };
    history.only({ kind: 'rate', market, ...pair });
    history.show('pair');
    if (panes === 1) return;
    const asset = assetFor(pair.base);
    const found = known.snapshot.quotes.tickers.find(
      (each) => each.asset === asset && each.money === pair.quote,
    );
    if (found) platforms.chooseTicker(found.ticker);
  }

  /** Three panes show it anyway. */
  #history(): void {
    const { openTab, panes } = this.#views;
    if (panes < 3) openTab('history');
  }

  platformChart(ticker: Ticker, platform: string): void {
    const { history, openTab } = this.#views;
    history.only({ kind: 'platform', ticker, platform });
    history.show('pair');
    openTab('history');
  }

  platforms(ticker: Ticker): void {
    const { openTab, platforms } = this.#views;
    platforms.showAll();
    platforms.chooseTicker(ticker);
    openTab('platforms');
  }

  platform(ticker: Ticker, code: string): void {
    const { platforms } = this.#views;
    this.platforms(ticker);
    if (platforms.openCode !== code) platforms.toggleRow(code);
  }

  terms(ticker: Ticker, code: string): void {
    this.platforms(ticker);
    this.#views.platforms.openTerms(code);
  }

  /** Platforms with an amount filled in. */
  deal({ ticker, side, amount, unit }: OpenedDeal): void {
    const { platforms } = this.#views;
    this.platforms(ticker);
    platforms.side = side;
    platforms.fill(amount, unit);
  }

  /** The routes of a pair's amount. */
  routes(ticker: Ticker): void {
    this.platforms(ticker);
    Object.assign(this.#views.platforms, { areGapsOpen: false, isRoutesOpen: true });
  }

  /** When buying at one platform and selling at another would have kept something. */
  gaps(ticker: Ticker): void {
    this.routes(ticker);
    this.#views.platforms.areGapsOpen = true;
  }

  /** @param name the label of a setting, for which the settings are searched. */
  setting(name: string): void {
    this.#views.toggleSettings(true);
    this.#views.settings.query = name;
  }

  /** A year of sales, or a month of one with its trades. */
  profit(pair: TickerPair, period: string): void {
    const { desk } = this.#views;
    this.#views.openTab('desk');
    desk.choosePair(pair);
    desk.openYear(pair, period.slice(0, 4), period.includes('-') ? period : null);
  }
}
