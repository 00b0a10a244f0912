import { popupChannels } from './popup-channels.ts';
import { desktopChannels } from './desktop-channels.ts';
import { ratesChannels } from './rates-channels.ts';
import { settingsChannels } from './settings-channels.ts';
import { startChannels } from './start-channels.ts';
import { updateChannels } from './update-channels.ts';

/** The name of every message, apart from the contract so that preload carries no more than these. */
export const callChannels = {
  about: 'query:about',
  snapshot: 'query:snapshot',
  convert: 'query:convert',
  checkAgainstService: 'query:check-against-service',
  rememberConversion: 'command:remember-conversion',
  forgetConversions: 'command:forget-conversions',
  refresh: 'command:refresh',
  chooseUpdates: 'command:choose-updates',
  networkChanged: 'command:network-changed',
  chooseMarket: 'command:choose-market',
  chooseTheme: 'command:choose-theme',
  pin: 'command:pin',
  copy: 'command:copy',
  copyDiagnostics: 'command:copy-diagnostics',
  openLink: 'command:open-link',
  testConnection: 'query:test-connection',
  connect: 'command:connect',
  disconnect: 'command:disconnect',
  dismissNotices: 'command:dismiss-notices',
  dataInfo: 'query:data-info',
  exportHistory: 'command:export-history',
  backUp: 'command:back-up',
  restore: 'command:restore',
  stopJob: 'command:stop-job',
  deleteHistory: 'command:delete-history',
  platforms: 'query:platforms',
  deals: 'query:deals',
  quotePast: 'query:quote-past',
  openPlatforms: 'command:open-platforms',
  chooseQuotes: 'command:choose-quotes',
  choosePlatform: 'command:choose-platform',
  fixSides: 'command:fix-sides',
  readTurn: 'command:read-turn',
  addTicker: 'command:add-ticker',
  removeTicker: 'command:remove-ticker',
  askAgain: 'command:ask-again',
  ...ratesChannels,
  ...settingsChannels,
  ...popupChannels,
  ...updateChannels,
  chart: 'query:chart',
  platformChart: 'query:platform-chart',
  recordedTickers: 'query:recorded-tickers',
  dayValues: 'query:day-values',
  backFillPlan: 'query:back-fill-plan',
  askDays: 'query:ask-days',
  stopAsking: 'command:stop-asking',
  chooseChart: 'command:choose-chart',
  alerts: 'query:alerts',
  alertNow: 'query:alert-now',
  saveAlert: 'command:save-alert',
  switchAlert: 'command:switch-alert',
  snoozeAlert: 'command:snooze-alert',
  deleteAlert: 'command:delete-alert',
  deleteAlertsAbout: 'command:delete-alerts-about',
  chooseAlerts: 'command:choose-alerts',
  testAlert: 'command:test-alert',
  ...startChannels,
  ...desktopChannels,
} as const;

export type CallName = keyof typeof callChannels;

export const eventChannels = {
  snapshot: 'event:snapshot',
  visible: 'event:visible',
  job: 'event:job',
  backFill: 'event:back-fill',
  openAlert: 'event:open-alert',
  openSettings: 'event:open-settings',
} as const;

export type EventName = keyof typeof eventChannels;
