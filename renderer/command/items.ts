import ArrowRightLeft from '@lucide/svelte/icons/arrow-right-left';
import AlignLeft from '@lucide/svelte/icons/text-align-start';
import Bell from '@lucide/svelte/icons/bell';
import Download from '@lucide/svelte/icons/download';
import Plus from '@lucide/svelte/icons/plus';
import Search from '@lucide/svelte/icons/search';
import Settings from '@lucide/svelte/icons/settings-2';
import Share from '@lucide/svelte/icons/share-2';
import { isActing } from '#core/command/meaning.ts';
import type { CommandView, ReadingView } from '#core/app/command-view.ts';
import type { Gauge } from '#core/alerts/gauge.ts';
import { newRule } from '#core/alerts/draft.ts';
import type { Condition } from '#core/alerts/rule.ts';
import type { Subject } from '#core/alerts/kinds.ts';
import { distanceText } from '#core/alerts/row-words.ts';
import { ruleText, valueText } from '#core/alerts/words.ts';
import { presetRange } from '#core/history/chart-range.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { tickerOf } from '#core/platforms/ticker-pair.ts';
import { filledIn } from '#core/rates/entered-amount.ts';
import { isCoin } from '#core/rates/currency.ts';
import { DEFAULT_PAIR } from '#core/rates/own-pairs.ts';
import type { AppError } from '#core/base/result.ts';
import type { Tab } from '#core/settings/place.ts';
import { SETTINGS_VIEW } from '#core/text/places.ts';
import { unclearText } from '../alerts/alerts-text.ts';
import { wording } from '../text/wording.ts';
import type { AppModel } from '../app/app.svelte.ts';
import { jobText } from '../settings/job-text.ts';
import { errorText, localizeInFull, text } from '../text/format.ts';
import { ACTING, closing } from './actions.ts';
import {
  type CommandItem,
  type MeaningOf,
  ownMarket,
  type Announced,
  sentenceText,
} from './item.ts';
import {
  bankItem,
  earnedItem,
  furthestItem,
  premiumItems,
  spreadItems,
  stockItem,
} from './figure-items.ts';
import { pinItem, prices, quotes } from './name-items.ts';
import { afterSum, dealItems, numberItem, ownRateItem, sums } from './sum-items.ts';

const words = text.command;

const NO_FEE = '0' as DecimalText;

/** Every answer to what is typed, in order; the first is chosen at first. */
export function itemsOf(app: AppModel, view: CommandView | null, typed: string): CommandItem[] {
  if (typed.trim() === '') return atStart(app);
  if (view?.unclear) {
    const { problem } = view.unclear;
    const group =
      problem === 'unknown-word' ? words.groups.nothing(typed) : unclearText(view.unclear);
    return view.nearest.flatMap((reading) => near(app, reading, group));
  }
  const [only, ...others] = view?.readings ?? [];
  if (only && others.length === 0) return meant(only, itemsOfReading(app, only, true));
  return [only, ...others].flatMap((reading, index) => {
    if (!reading) return [];
    const { meaning } = reading;
    const items = itemsOfReading(app, reading, false);
    const isSum = meaning.kind === 'convert' || meaning.kind === 'deal';
    // Which currency is meant is known by its order; which number is asked.
    if (!view?.isAsked && (index === 0 || !isSum)) return meant(reading, items);
    const [first] = items;
    return [
      {
        key: reading.text,
        group: words.groups.meanings,
        icon: ArrowRightLeft,
        title: sentenceText(reading.text, app.locale),
        ...(first?.value !== undefined && { value: first.value }),
        enter: 'choose',
        act: () => app.command.open(reading.text),
      },
    ];
  });
}

/** Their group repeats the sentence. */
const WHERE: Partial<Record<ReadingView['meaning']['kind'], string>> = {
  convert: text.tabs.convert,
  deal: text.tabs.platforms,
};

/** A sentence that is near, with its answer. What would act is typed at first: it was not asked for. */
function near(app: AppModel, reading: ReadingView, group: string): CommandItem[] {
  const [first] = itemsOfReading(app, reading, true);
  const edit = (): void => app.command.open(reading.text);
  const title = sentenceText(reading.text, app.locale);
  const row = { key: reading.text, group, title, enter: 'use', edit } as const;
  if (!first) return [{ ...row, icon: Search, act: edit }];
  const isSafe = first.enter === 'copy' || first.enter === 'open';
  const { icon, value, mark, copies, act, sub, hint } = first;
  const { meaning } = reading;
  return [
    {
      ...row,
      icon,
      sub: WHERE[meaning.kind] ?? first.group,
      ...(value !== undefined && { value, valueSub: first.valueSub ?? sub ?? '' }),
      ...(mark && { mark }),
      ...(hint !== undefined && { hint }),
      ...(isSafe && copies && { copies }),
      act: isSafe && act ? act : edit,
    },
  ];
}

/** Each with a key of its own: several meanings can have a premium. */
const meant = ({ text: sentence }: ReadingView, items: readonly CommandItem[]): CommandItem[] =>
  items.map((item) => ({ ...item, key: `${sentence} ${item.key}`, isMeant: true }));

/** The last things done, then examples of the person's own pair and platforms. */
function atStart(app: AppModel): CommandItem[] {
  const item = (typed: string, group: string): CommandItem => ({
    key: typed,
    group,
    icon: Search,
    title: typed,
    enter: 'choose',
    act: () => app.command.open(typed),
  });
  const { done } = app.command;
  return [
    ...done.map((typed) => item(typed, words.last)),
    ...examplesFor(app)
      .filter((typed) => !done.includes(typed))
      .map((typed) => item(typed, words.examples)),
  ];
}

function examplesFor({ snapshot }: AppModel): readonly string[] {
  const { base, quote } = snapshot?.choices.pairs[0] ?? DEFAULT_PAIR;
  const coin = snapshot?.quotes.tickers.find(({ asset }) => isCoin(asset));
  const { asset = base } = coin ?? {};
  return [`500 ${asset}`, 'buy 500k', `${base}/${quote} yesterday`].map((typed) =>
    typed.toLowerCase(),
  );
}

/** @param isOnly whether nothing else is meant, so that there is room for actions. */
function itemsOfReading(
  app: AppModel,
  { meaning, answer, text: key }: ReadingView,
  isOnly: boolean,
): CommandItem[] {
  const { locale } = app;
  const group = words.groups;
  const done = (act: () => unknown) => closing(app, act);
  if (isActing(meaning)) {
    const acting = ACTING[meaning.kind](app);
    return acting === null ? [] : [{ key, ...acting }];
  }
  switch (meaning.kind) {
    case 'convert':
      return answer?.kind === 'conversion'
        ? [...sums(app, meaning, answer), ...afterSum(app, meaning, answer)]
        : [];
    case 'number':
      return [numberItem(app, meaning)];
    case 'deal':
      return answer?.kind === 'deal' ? dealItems(app, meaning, answer, isOnly) : [];
    case 'own-rate':
      return answer?.kind === 'own-rate' ? [ownRateItem(app, meaning, answer)] : [];
    case 'high':
    case 'low':
      return answer?.kind === 'furthest' ? [furthestItem(app, meaning, answer)] : [];
    case 'premium':
      return answer?.kind === 'prices' ? premiumItems(app, meaning, answer) : [];
    case 'spread':
      return answer?.kind === 'spread' ? spreadItems(app, meaning, answer) : [];
    case 'stock':
      return answer?.kind === 'stock' ? [stockItem(app, meaning, answer)] : [];
    case 'earned':
      return answer?.kind === 'earned' ? [earnedItem(app, meaning, answer)] : [];
    case 'bank':
      return [bankItem(app, meaning, key)];
    case 'gaps': {
      const title = words.gaps(text.tray.pair(meaning.asset, meaning.money));
      const act = done(() => app.opening.gaps(tickerOf(meaning)));
      return [{ key, group: group.figure, icon: ArrowRightLeft, title, enter: 'open', act }];
    }
    case 'pin':
    case 'unpin':
      return [pinItem(app, meaning)];
    case 'currency':
    case 'pair':
      return answer?.kind === 'prices' ? prices(app, meaning, answer, isOnly) : [];
    case 'platform':
      return answer?.kind === 'quotes' ? quotes(app, meaning.code, answer, isOnly) : [];
    case 'view':
    case 'setting':
    case 'alert': {
      const icon = { view: AlignLeft, setting: Settings, alert: Bell }[meaning.kind];
      const act = done(() => openPlace(app, meaning));
      return [{ key, group: group[meaning.kind], icon, title: meaning.name, enter: 'open', act }];
    }
    case 'draft': {
      const { subject, condition } = meaning;
      const { value, gauge } = answer?.kind === 'now' ? answer : { value: null, gauge: null };
      const rule = newRule(subject, condition, app.snapshot?.source === 'sandbox');
      return [
        {
          key,
          group: group.draft,
          icon: Bell,
          title: ruleText(rule, wording(locale)),
          sub: value === null ? words.noValue : nowText(app, meaning, value, gauge),
          ...(gauge && { gauge }),
          enter: 'add',
          act: () => createAlert(app, subject, condition),
          edit: done(() => {
            app.openTab('alerts');
            app.alerts.fillTyped(subject, condition);
          }),
        },
      ];
    }
    case 'theme': {
      const { theme } = meaning;
      const act = done(() => app.choose({ theme }));
      const title = words.theme[theme];
      return [{ key, group: group.setting, icon: Settings, title, enter: 'act', act }];
    }
    case 'export': {
      const pair = text.tray.pair(meaning.base, meaning.quote);
      const range = text.history.presetNames[meaning.range];
      const title = words.exports(pair, range, meaning.format.toUpperCase());
      const act = (): Promise<Announced | null> => exportPair(app, meaning);
      return [{ key, group: group.export, icon: Download, title, enter: 'act', act }];
    }
    case 'quote': {
      const { side, name, amount, asset } = meaning;
      const does = text.desk.quotes.does[side](
        text.platforms.units(localizeInFull(amount, locale), asset),
      );
      const title = words.quoteFor(does, name);
      const act = done(() => startQuote(app, meaning));
      return [{ key, group: group.quote, icon: Plus, title, enter: 'open', act }];
    }
    case 'log': {
      const { side, amount, asset, price, money, platform } = meaning;
      const [sum, rate] = [localizeInFull(amount, locale), localizeInFull(price, locale)];
      const title = words[side](sum, asset, rate, money);
      const codes = answer?.kind === 'platforms' ? answer.codes : [];
      // Where its price is quoted now; else without a platform.
      const places = platform === null ? [...codes, null] : [platform];
      return places.map((at): CommandItem => {
        const act = (): Promise<Announced | null> => logTrade(app, { ...meaning, platform: at });
        const sub = at === null ? codes.length > 0 && { sub: words.noPlatform } : { sub: at };
        const row = `${key} ${at ?? ''}`;
        return { key: row, group: group.log, icon: Plus, title, ...sub, enter: 'add', act };
      });
    }
    case 'share': {
      const { base, quote } = meaning;
      const act = done(() => app.share.open({ kind: 'rate', base, quote, market: ownMarket(app) }));
      const title = words.share(text.tray.pair(base, quote));
      return [{ key, group: group.share, icon: Share, title, enter: 'open', act }];
    }
  }
}

function openPlace(
  app: AppModel,
  { kind, id, name }: MeaningOf<'view' | 'setting' | 'alert'>,
): void {
  if (kind === 'alert') app.alerts.show(id);
  else if (kind === 'setting') app.opening.setting(name);
  else if (id === SETTINGS_VIEW) app.toggleSettings(true);
  else app.openTab(id as Tab);
}

async function exportPair(
  app: AppModel,
  { base, quote, range, format }: MeaningOf<'export'>,
): Promise<Announced | null> {
  const pair = { base, quote, market: ownMarket(app) };
  const span =
    range === 'all' ? {} : { range: presetRange(range, Math.floor(app.clock.nowMs), null) };
  const answer = await app.command.export({ format, pair, ...span });
  return answer.ok ? jobText(answer.value) : failed(answer.error);
}

/** `Now 1,439.21, 14.65% to go`. */
function nowText(
  { locale }: AppModel,
  { subject, condition }: MeaningOf<'draft'>,
  value: DecimalText,
  gauge: Gauge | null,
): string {
  const now = words.present(valueText(subject, value, wording(locale), condition));
  if (!gauge || gauge.isBeyond) return now;
  return words.toGo(now, distanceText(subject, condition, gauge, wording(locale)));
}

const failed = (error: AppError): Announced => ({ ok: false, text: errorText(error) });

async function createAlert(
  app: AppModel,
  subject: Subject,
  condition: Condition,
): Promise<Announced> {
  if (await app.alerts.addTyped(subject, condition)) return { ok: true, text: words.added };
  return app.alerts.error ? failed(app.alerts.error) : { ok: false, text: text.errors.internal };
}

/** The form of a quote, filled in but for its price, which is the own one. */
function startQuote(app: AppModel, { side, name, amount, asset, money }: MeaningOf<'quote'>): void {
  app.desk.choosePair({ asset, money });
  app.quotes.startWith({ side, name, amount: filledIn(amount) }, { asset, money });
  app.openTab('desk');
}

/** The log opens with the trade; it can be undone there. */
async function logTrade(
  app: AppModel,
  { side, amount, asset, money, price, platform }: MeaningOf<'log'>,
): Promise<Announced | null> {
  const error = await app.desk.log({
    kind: side === 'bought' ? 'buy' : 'sell',
    atMs: Math.floor(app.clock.nowMs),
    asset,
    money,
    amount,
    price,
    fee: NO_FEE,
    feeIn: 'money',
    platform: platform ?? '',
    note: '',
  });
  if (error) return failed(error);
  app.command.close();
  app.desk.choosePair({ asset, money });
  app.openTab('desk');
  return null;
}
