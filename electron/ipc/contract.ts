import type { FillsView } from '#core/desk/fills.ts';
import { year } from '#core/desk/year.ts';
import type { YearReport } from '#core/desk/year-report.ts';
import {
  botToken,
  destinationId,
  destinationInput,
  destinationSwitch,
  type FoundChat,
} from '#core/alerts/delivery/destination.ts';
import type { DigestText } from '#core/alerts/delivery/digest.ts';
import * as v from 'valibot';
import { ruleId, ruleInput, timeMs } from '#core/alerts/rule-schema.ts';
import { namedQuote, quoteInput } from '#core/desk/customer-quote.ts';
import type { DraftDeal } from '#core/desk/trade-draft.ts';
import type { ImportPreview } from '#core/desk/import-answer.ts';
import { tradeId, tradeInput } from '#core/desk/trade.ts';
import type { Linked } from '#core/local-api/link.ts';
import type { BackFillOutcome, BackFillPlan, BackFillProgress } from '#core/history/back-fill.ts';
import type { ChartData, ChartRanks, DayRow, RangeFigures } from '#core/history/chart-data.ts';
import { gapsQuestion, type GapsView } from '#core/history/gaps-view.ts';
import {
  chartRequest,
  figuresRequest,
  ranksRequest,
  requestedDays,
} from '#core/history/chart-request.ts';
import type { RecordedTicker } from '#core/history/chart-series.ts';
import { placeChange } from '#core/settings/place.ts';
import { shortcut } from '#core/settings/popup-choices.ts';
import { type How, type SettingsChanges, undone, withDefaults } from '#core/settings/changes.ts';
import { type Choices, withChange } from '#core/settings/choices.ts';
import { pin } from '#core/requests/pin-choices.ts';
import { openChoices } from '#core/settings/read-choices.ts';
import type { Licence } from '#core/base/licence.ts';
import * as form from '#core/schema/forms.ts';
import { ticker } from '#core/rates/forms.ts';
import { LINK_NAMES } from '#core/base/links.ts';
import type { QuotePast } from '#core/platforms/quote-past.ts';
import type { Result } from '#core/base/result.ts';
import type { ServiceCheck } from '#core/convert/service-check.ts';
import { SECTIONS } from '#core/schema/sections.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { PageFacts } from '#core/app/facts.ts';
import type { MiniView } from '#core/tray/mini-view.ts';
import { shown } from '#core/app/shown.ts';
import { deskRequest } from '#core/desk/desk-request.ts';
import type { DeskView } from '#core/desk/desk-view.ts';
import { type PastRates, pastRequest } from '#core/convert/convert.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { QuoteTrends } from '#core/platforms/quote-trends.ts';
import type { Trends } from '#core/rates/trend.ts';
import * as sent from './arguments.ts';
import type {
  About,
  DataInfo,
  JobOutcome,
  RecordProgress,
  SettingsPreview,
  ConnectOutcome,
} from './messages.ts';
import type { CallName, CallOf, EventName, Feature } from './names.ts';

export type NextChoices<Args> = (
  now: { readonly choices: Choices; readonly settingsChanges: SettingsChanges },
  args: Args,
) => Choices;

/** One call: the schema of its arguments and the type of its answer. */
interface Call<Args, Answer> {
  readonly args: v.GenericSchema<unknown, Args>;
  /** How often a minute; without it, any number. For what leaves the window or costs money. */
  readonly perMinute?: number;
  /** The choices after the call: what opens or deletes something is asked first. */
  readonly confirm?: NextChoices<Args>;
  /** How the list of changes describes what it changed; `changed` without it. */
  readonly undo?: How;
  /** Only for the type; never set. */
  readonly answer?: Result<Answer>;
}

/** Returns data or an error. */
const query =
  <Answer>() =>
  <Args>(args: v.GenericSchema<unknown, Args>): Call<Args, Answer> => ({ args });
/** Returns ok or an error; the next facts show the effect. */
const command = query<null>();
const nothing = v.undefined();
/** A person presses no faster than this; a page that was taken over would. */
const limited = <Args, Answer>(
  perMinute: number,
  call: Call<Args, Answer>,
): Call<Args, Answer> => ({
  ...call,
  perMinute,
});
/** It changes settings. */
const changing = <Args, Answer>(
  call: Call<Args, Answer>,
  fields: Pick<Call<Args, Answer>, 'confirm' | 'undo'>,
): Call<Args, Answer> => ({ ...call, ...fields });
/** Of notifications, messages and other programs' windows. */
const FEW = 6;
/** Of requests by hand, also on a plan without a limit. */
const BY_HAND = 30;

/** All calls from a page to main. names.ts has the names; each feature has its handlers. */
const contract = {
  rates: {
    /** Of rows on screen, and of a pair; null without rates. */
    trends: query<Trends | null>()(sent.trendsOf),
    /** Fails with `pins-full` at the limit. */
    pinToTray: command(pin),
    unpinFromTray: command(pin),
  },
  convert: {
    /** What was known of a pair at a past moment; fails without a record. */
    past: query<PastRates>()(pastRequest),
    checkAgainstService: limited(BY_HAND, query<ServiceCheck>()(sent.serviceCheck)),
    requestBase: limited(BY_HAND, command(sent.baseRequest)),
    rememberConversion: command(sent.recentConversion),
    forgetConversions: command(nothing),
  },
  platforms: {
    /** A platform's last day; null without a record. */
    quotePast: query<QuotePast | null>()(sent.quotePast),
    /** The last day of one side of a ticker's platforms. */
    quoteTrends: query<QuoteTrends>()(sent.quoteTrendsOf),
    choosePlatform: command(sent.platformEdit),
    /** Null leaves the decision to the quotes. */
    fixSides: command(sent.fixedSides),
    readTurn: command(ticker),
    addTicker: command(sent.newTicker),
    removeTicker: command(ticker),
    /** Requests a refused ticker again. */
    requestAgain: command(ticker),
  },
  history: {
    chart: query<ChartData>()(chartRequest),
    /** Percentile, band and best platforms: read after the chart, which must not wait for them. */
    chartRanks: query<ChartRanks>()(ranksRequest),
    /** Lowest, highest and average of a range; null without a record. */
    figures: query<RangeFigures | null>()(figuresRequest),
    recordedTickers: query<readonly RecordedTicker[]>()(nothing),
    dayValues: query<readonly DayRow[]>()(sent.day),
    /** What requesting the missing days would load and cost; null without a record. */
    backFillPlan: query<BackFillPlan | null>()(requestedDays),
    /** Spends requests: one for each day, or one for each page. */
    requestDays: query<BackFillOutcome>()(requestedDays),
    stopBackFill: command(nothing),
  },
  record: {
    dataInfo: query<DataInfo>()(nothing),
    /** How often a ticker's prices were apart; null where a newer question came. */
    gaps: query<GapsView | null>()(gapsQuestion),
    exportHistory: query<JobOutcome>()(sent.exported),
    backUp: query<JobOutcome>()(nothing),
    restore: query<JobOutcome>()(nothing),
    stopJob: command(nothing),
    deleteHistory: command(nothing),
    /** The copy of trades and settings of a time. */
    bringBack: command(timeMs),
  },
  desk: {
    desk: query<DeskView>()(deskRequest),
    /** What the sales of a pair in a span earned; null if there was none. */
    earned: query<DecimalText | null>()(sent.earnedIn),
    /** How one asset is priced; the others stay. */
    /** As one change to undo. */
    choosePrice: command(sent.pricing),
    /** Without an id a new one. Fails with `exceeds-open`, and then changes nothing. */
    saveTrade: command(tradeInput),
    deleteTrade: command(tradeId),
    undoTrade: command(nothing),
    /** What a customer was told, with what is known now. @returns its number. */
    keepQuote: query<number>()(quoteInput),
    /** It becomes a trade. Fails as `saveTrade` does, or if it ended, and then changes nothing. */
    acceptQuote: command(namedQuote),
    loseQuote: command(namedQuote),
    exportTrades: query<JobOutcome>()(nothing),
    /** What the trades of a pair and side really got; null without a record of the pair. */
    fills: query<FillsView | null>()(sent.askedFills),
    /** The shown trades of a year as a page. */
    report: query<YearReport>()(year),
    /** Its sales as a file. */
    exportSales: query<JobOutcome>()(year),
    /** A file from the system's dialog; null if none was chosen. */
    chooseImport: query<ImportPreview | null>()(nothing),
    /** The same file by another plan. */
    lookIntoImport: query<ImportPreview | null>()(sent.importChoices),
    /** Stores what was looked at last: all of it, or nothing if it is stopped in time. */
    importTrades: query<'done' | 'stopped'>()(nothing),
    /** Stops storing, or else forgets the file. */
    cancelImport: command(nothing),
    /** To a place that the person chooses in the system's dialog. */
    saveCard: query<JobOutcome>()(sent.namedCard),
    copyCard: command(sent.card),
    /** Lets the system drag the picture's file, once the page began to drag. */
    dragCard: command(sent.namedCard),
  },
  alerts: {
    saveAlert: command(ruleInput),
    /** Drags the level of rules on a chart. */
    moveLevel: command(sent.movedLevel),
    switchAlert: command(v.strictObject({ id: ruleId, isOn: v.boolean() })),
    snoozeAlert: command(v.strictObject({ id: ruleId, untilMs: v.nullable(timeMs) })),
    deleteAlert: command(ruleId),
    /** Takes the last alert that was added, changed or deleted back. */
    undoAlert: command(nothing),
    /** Deletes the rules of a row, by its key (alerts/subject-key.ts). */
    deleteAlertsAbout: command(form.shortText),
    testAlert: limited(FEW, command(nothing)),
    /** Main asks the person before it changes, in a dialog of the system. */
    saveDestination: query<string>()(destinationInput),
    removeDestination: command(destinationId),
    switchDestination: command(destinationSwitch),
    testDestination: limited(FEW, command(destinationId)),
    /** Asks Telegram, once the person said yes to it. */
    findChat: limited(FEW, query<FoundChat>()(botToken)),
    /** What a digest would say now. */
    previewDigest: limited(BY_HAND, query<DigestText>()(nothing)),
    /** Where an alert goes, beside this computer. */
    sendAlertTo: command(v.strictObject({ id: ruleId, to: destinationId, isOn: v.boolean() })),
  },
  requests: {
    refresh: limited(BY_HAND, command(nothing)),
    networkChanged: command(nothing),
    /** Tries another account with one request, and saves it only if that works. */
    connect: query<ConnectOutcome>()(sent.connection),
    /** Gives up the try that is under way. */
    cancelConnecting: command(nothing),
    probeKeyring: command(nothing),
    disconnect: command(nothing),
    /** Main asks the person before anything leaves for the host. */
    choosePublic: command(nothing),
    dismissNotices: command(nothing),
  },
  settings: {
    /** Changes some of the choices; the others stay (core/settings/choices.ts). */
    choose: changing(command(openChoices), {
      confirm: ({ choices }, change) => withChange(choices, change),
    }),
    undoSetting: changing(command(nothing), {
      undo: 'undone',
      confirm: ({ choices, settingsChanges }) =>
        undone(choices, settingsChanges.undo.at(-1)?.changes ?? []),
    }),
    /** One section's settings, or all of them; can be undone. */
    resetSettings: changing(command(v.picklist([...SECTIONS, 'all'])), {
      undo: 'reset',
      confirm: ({ choices }, section) => withDefaults(choices, section),
    }),
    exportSettings: query<JobOutcome>()(nothing),
    /** A file from the system's dialog; null if none was chosen. */
    chooseSettingsFile: query<SettingsPreview | null>()(nothing),
    /** Applies the file that was looked at last, as one change to undo. */
    importSettings: changing(command(nothing), { undo: 'imported' }),
    /**
     * Null for none. If another program has the shortcut, it is refused and the previous one stays.
     */
    chooseShortcut: command(v.nullable(shortcut)),
    /** While keys are recorded, our own shortcut is an ordinary key. */
    recordShortcut: command(v.boolean()),
    /** Retries a shortcut that another program had. */
    tryShortcut: command(nothing),
    startAtLogin: command(v.boolean()),
    /** Reads the system's setting, because users can change it there too. */
    readLogin: command(nothing),
    /** Writes or removes the desktop's entry of an AppImage. */
    listImage: command(v.boolean()),
    // No call about updates accepts a URL.
    checkForUpdate: command(nothing),
    downloadUpdate: command(nothing),
    /** Ends the app and starts the downloaded version. */
    installUpdate: command(nothing),
  },
  popup: {
    about: query<About>()(nothing),
    /** All facts; the events that follow contain those that changed since. */
    facts: query<PageFacts>()(nothing),
    /** What main acts on of what the page shows. */
    show: command(shown),
    /** Where the person is: the popup reopens there. */
    savePlace: command(placeChange),
    /** The page has drawn the first snapshot after opening, so the popup may appear. */
    drawn: command(nothing),
    hide: command(nothing),
    quit: command(nothing),
    /** Only where the keyring was locked at the start. */
    restart: command(nothing),
    /** Writes to the clipboard, and returns what; numbers of the sandbox get a mark. */
    copy: query<string>()(sent.copied),
    copyDiagnostics: command(nothing),
    /** By name, because a URL from a page is never opened. */
    openLink: limited(FEW, command(v.picklist(LINK_NAMES))),
    licences: query<readonly Licence[]>()(nothing),
  },
  mini: {
    miniBoard: query<MiniView>()(nothing),
    /** To a place on the screen, in its units. */
    moveMiniBoard: command(form.point),
    openPopup: command(nothing),
    closeMiniBoard: command(nothing),
  },
} satisfies { readonly [F in Feature]: Readonly<Record<CallOf<F>, unknown>> };

type Contract = typeof contract;
type Calls = {
  readonly [Name in CallName]: {
    [F in Feature]: Name extends keyof Contract[F] ? Contract[F][Name] : never;
  }[Feature];
};
export type ArgsOf<Name extends CallName> = v.InferOutput<Calls[Name]['args']>;
export type AnswerOf<Name extends CallName> = NonNullable<Calls[Name]['answer']>;

export const calls = Object.assign({}, ...Object.values(contract)) as Calls;

export interface Events extends Record<EventName, unknown> {
  /** Those that changed. */
  readonly facts: Partial<PageFacts>;
  /** Whether the window is visible; clocks stop while it is not. */
  readonly visible: boolean;
  /** Null when no job runs. */
  readonly job: RecordProgress | null;
  /** How much of an import of trades is done; null when none runs. */
  readonly tradesImport: number | null;
  /** The progress of requesting past days; null if none are requested. */
  readonly backFill: BackFillProgress | null;
  /** A notification was clicked: its rule, or null for several. */
  readonly openAlert: string | null;
  /** A notification's pair is to be converted. */
  readonly openConvert: TickerPair;
  /** Another program opened a link of this app. */
  readonly openLinked: Linked;
  /** The user opened the settings outside the page. */
  readonly openSettings: null;
  /** Another one was chosen: its tag. */
  readonly language: string;
  /** The shortcut of the whole system was pressed. */
  readonly openCommand: null;
  /** A copy from outside the page waits for a press, or was made then. */
  readonly copy: { readonly text: string; readonly state: 'waits' | 'copied' | 'failed' };
  /** The form of a new trade. */
  readonly openTrade: DraftDeal;
  /** For the mini-board alone. */
  readonly miniBoard: MiniView;
}

/** Main's handlers, one for every call. */
export type Handlers = {
  readonly [Name in CallName]: (args: ArgsOf<Name>) => AnswerOf<Name> | Promise<AnswerOf<Name>>;
};
