import * as v from 'valibot';
import { ruleId, saidRule, subject, timeMs } from '#core/alerts/rule-schema.ts';
import type { AlertsView, SubjectNow } from '#core/alerts/alerts-view.ts';
import type { BackFillOutcome, BackFillPlan, BackFillProgress } from '#core/history/back-fill.ts';
import type { ChartData, DayRow, PlatformChart } from '#core/history/chart-data.ts';
import type { RecordedTicker } from '#core/history/chart-request.ts';
import { shortcut } from '#core/settings/popup-choices.ts';
import { pin } from '#core/requests/pin-choices.ts';
import { openChoices } from '#core/settings/read-choices.ts';
import type { Conversion } from '#core/convert/convert.ts';
import type { DealsView } from '#core/platforms/deals-view.ts';
import type { Licence } from '#core/base/licence.ts';
import * as form from '#core/schema/forms.ts';
import { ticker } from '#core/rates/forms.ts';
import { LINK_NAMES } from '#core/base/links.ts';
import type { PairView } from '#core/app/pair-view.ts';
import type { PlatformsView } from '#core/platforms/platforms-view.ts';
import type { QuotePast } from '#core/platforms/quote-past.ts';
import type { Result } from '#core/base/result.ts';
import type { ServiceCheck } from '#core/convert/service-check.ts';
import { SECTIONS } from '#core/schema/sections.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import type { Trends } from '#core/rates/trend.ts';
import * as sent from './arguments.ts';
import type { About, DataInfo, JobOutcome, JobProgress, TestOutcome } from './messages.ts';
import type { CallName, CallOf, EventName, Feature } from './names.ts';

/** One call: the shape of what it is sent with, and what answers it. */
interface Call<Args, Answer> {
  readonly args: v.GenericSchema<unknown, Args>;
  /** Carries the type alone; never set. */
  readonly answer?: Result<Answer>;
}

/** Answers with data, or an error. */
const query =
  <Answer>() =>
  <Args>(args: v.GenericSchema<unknown, Args>): Call<Args, Answer> => ({ args });
/** Answers Ok or an error; its effect comes back as a snapshot. */
const command = query<null>();
const nothing = v.undefined();

/** All that a page may ask of main. Names come from names.ts, what is done in the handlers of each feature. */
const contract = {
  rates: {
    trends: query<Trends>()(sent.trends),
    /** A pair in all three markets. */
    pair: query<PairView>()(sent.pair),
    /** Fails with `pins-full` where there are four already. */
    pinToTray: command(pin),
    unpinFromTray: command(pin),
  },
  convert: {
    convert: query<Conversion>()(sent.conversion),
    /** Spends one request. */
    checkAgainstService: query<ServiceCheck>()(sent.serviceCheck),
    /** Spends one request. */
    requestBase: command(sent.baseRequest),
    /** Adds to the last ten conversions of the source that is shown. */
    rememberConversion: command(sent.recentConversion),
    /** Forgets those of the source that is shown. */
    forgetConversions: command(nothing),
  },
  platforms: {
    platforms: query<PlatformsView>()(sent.platforms),
    deals: query<DealsView>()(sent.deals),
    /** A platform's last day; null where nothing is recorded. */
    quotePast: query<QuotePast | null>()(sent.quotePast),
    /** Whose platforms are shown; null for none. Stale ones are requested at once. */
    openPlatforms: command(v.nullable(ticker)),
    choosePlatform: command(sent.platformSaid),
    /** Null leaves it to the quotes. */
    fixSides: command(sent.fixedSides),
    /** The person has read that the sides turned. */
    readTurn: command(ticker),
    addTicker: command(sent.newTicker),
    removeTicker: command(ticker),
    /** Requests again what the service refused. */
    requestAgain: command(ticker),
  },
  history: {
    chart: query<ChartData>()(sent.chart),
    platformChart: query<PlatformChart>()(sent.platformChart),
    recordedTickers: query<readonly RecordedTicker[]>()(nothing),
    dayValues: query<readonly DayRow[]>()(sent.day),
    /** What requesting the missing days would bring and cost; null where there is no record. */
    backFillPlan: query<BackFillPlan | null>()(sent.days),
    /** Spends a request for each day. */
    requestDays: query<BackFillOutcome>()(sent.days),
    stopAsking: command(nothing),
  },
  record: {
    dataInfo: query<DataInfo>()(nothing),
    exportHistory: query<JobOutcome>()(sent.exported),
    backUp: query<JobOutcome>()(nothing),
    restore: query<JobOutcome>()(nothing),
    stopJob: command(nothing),
    deleteHistory: command(nothing),
  },
  alerts: {
    alerts: query<AlertsView>()(nothing),
    /** What a rule in the form would watch, as it is now. */
    alertNow: query<SubjectNow>()(subject),
    /** Makes a rule, or changes the one of this id. */
    saveAlert: command(saidRule),
    switchAlert: command(v.strictObject({ id: ruleId, isOn: v.boolean() })),
    /** Null ends it. */
    snoozeAlert: command(v.strictObject({ id: ruleId, untilMs: v.nullable(timeMs) })),
    deleteAlert: command(ruleId),
    /** Of a subject that nobody watches any more, by its key (alerts/subject-key.ts). */
    deleteAlertsAbout: command(form.shortText),
    /** Shows a notification that is marked as a test. */
    testAlert: command(nothing),
  },
  requests: {
    refresh: command(nothing),
    /** The page saw the network come or go. */
    networkChanged: command(nothing),
    testConnection: query<TestOutcome>()(sent.connectionTest),
    connect: command(sent.connection),
    disconnect: command(nothing),
    dismissNotices: command(nothing),
  },
  settings: {
    /** Replaces some of the choices; the others stay (core/choices.ts). */
    choose: command(openChoices),
    /** Undoes the last change of a setting; does nothing where there is none. */
    undoSetting: command(nothing),
    /** One section's settings, or all of them; can be undone. */
    resetSettings: command(v.picklist([...SECTIONS, 'all'])),
    /** Null for none. What another program has is refused, and the one before stays. */
    chooseShortcut: command(v.nullable(shortcut)),
    /** While keys are recorded, our own shortcut is a key like any other. */
    recordShortcut: command(v.boolean()),
    /** Tries to register what another program had. */
    tryShortcut: command(nothing),
    startAtLogin: command(v.boolean()),
    /** Reads what the system has set: people change it there as well. */
    readLogin: command(nothing),
    // No call about new versions takes an address.
    lookForUpdate: command(nothing),
    downloadUpdate: command(nothing),
    /** Ends the app, and starts it as the version that was downloaded. */
    installUpdate: command(nothing),
  },
  popup: {
    about: query<About>()(nothing),
    snapshot: query<Snapshot>()(nothing),
    /** The page has drawn the first snapshot after opening: now it may be seen. */
    drawn: command(nothing),
    hide: command(nothing),
    /** For the clipboard; the sandbox's numbers are marked on the way. */
    copy: command(sent.copied),
    copyDiagnostics: command(nothing),
    /** By its name: an address from a page is never opened. */
    openLink: command(v.picklist(LINK_NAMES)),
    /** Of everything that is bundled. */
    licences: query<readonly Licence[]>()(nothing),
    openLogFolder: command(nothing),
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

/** Every call by its name. */
export const calls = Object.assign({}, ...Object.values(contract)) as Calls;

/** What main tells a page without having been called. */
export interface Events extends Record<EventName, unknown> {
  readonly snapshot: Snapshot;
  /** Whether the window can be seen: clocks stop while it can't. */
  readonly visible: boolean;
  /** Null when no job runs any more. */
  readonly job: JobProgress | null;
  /** How far requesting past days is; null when none is requested. */
  readonly backFill: BackFillProgress | null;
  /** A notification was clicked: its rule; null where there were several. */
  readonly openAlert: string | null;
  /** The person opened the settings outside the page. */
  readonly openSettings: null;
}

/** Main's side: a function for every call. */
export type Handlers = {
  readonly [Name in CallName]: (args: ArgsOf<Name>) => AnswerOf<Name> | Promise<AnswerOf<Name>>;
};
