/**
 * The names of all calls, by feature. They are separate from the contract, because the preload
 * script needs only names. The compiler keeps both in sync.
 */
const CALLS = {
  rates: ['trends', 'pinToTray', 'unpinFromTray'],
  convert: [
    'past',
    'checkAgainstService',
    'requestBase',
    'rememberConversion',
    'forgetConversions',
  ],
  platforms: [
    'quotePast',
    'quoteTrends',
    'choosePlatform',
    'fixSides',
    'readTurn',
    'addTicker',
    'removeTicker',
    'requestAgain',
  ],
  history: [
    'chart',
    'chartRanks',
    'figures',
    'recordedTickers',
    'dayValues',
    'backFillPlan',
    'requestDays',
    'stopBackFill',
  ],
  record: [
    'dataInfo',
    'gaps',
    'exportHistory',
    'backUp',
    'restore',
    'stopJob',
    'deleteHistory',
    'bringBack',
  ],
  desk: [
    'desk',
    'earned',
    'choosePrice',
    'saveTrade',
    'deleteTrade',
    'undoTrade',
    'keepQuote',
    'acceptQuote',
    'loseQuote',
    'exportTrades',
    'report',
    'exportSales',
    'fills',
    'chooseImport',
    'lookIntoImport',
    'importTrades',
    'cancelImport',
    'saveCard',
    'copyCard',
    'dragCard',
  ],
  alerts: [
    'saveAlert',
    'moveLevel',
    'switchAlert',
    'snoozeAlert',
    'deleteAlert',
    'undoAlert',
    'deleteAlertsAbout',
    'testAlert',
    'saveDestination',
    'removeDestination',
    'switchDestination',
    'testDestination',
    'findChat',
    'sendAlertTo',
    'previewDigest',
  ],
  requests: [
    'refresh',
    'networkChanged',
    'connect',
    'cancelConnecting',
    'probeKeyring',
    'disconnect',
    'choosePublic',
    'dismissNotices',
  ],
  settings: [
    'choose',
    'undoSetting',
    'resetSettings',
    'exportSettings',
    'chooseSettingsFile',
    'importSettings',
    'chooseShortcut',
    'recordShortcut',
    'tryShortcut',
    'startAtLogin',
    'readLogin',
    'listImage',
    'checkForUpdate',
    'downloadUpdate',
    'installUpdate',
  ],
  popup: [
    'about',
    'facts',
    'show',
    'savePlace',
    'drawn',
    'hide',
    'quit',
    'restart',
    'copy',
    'copyDiagnostics',
    'openLink',
    'licences',
  ],
  mini: ['miniBoard', 'moveMiniBoard', 'openPopup', 'closeMiniBoard'],
} as const;

/** Events from main to a page. */
export const EVENTS = [
  'facts',
  'visible',
  'job',
  'tradesImport',
  'backFill',
  'openAlert',
  'openConvert',
  'openLinked',
  'openTrade',
  'openSettings',
  'language',
  'openCommand',
  'copy',
  'miniBoard',
] as const;

export type Feature = keyof typeof CALLS;
export type CallOf<F extends Feature> = (typeof CALLS)[F][number];
export type CallName = CallOf<Feature>;
export type EventName = (typeof EVENTS)[number];

/** All that the mini-board's page may call. */
export const MINI_CALLS: readonly CallName[] = CALLS.mini;

export const CALL_NAMES: readonly CallName[] = Object.values(CALLS).flat();

const CALL = 'call:';
export const callChannel = (name: CallName): string => `${CALL}${name}`;
export const callOf = (channel: string): string => channel.slice(CALL.length);
export const eventChannel = (name: EventName): string => `event:${name}`;
