/** The name of every message, apart from the contract so that preload carries no more than these. */
export const callChannels = {
  about: 'query:about',
  snapshot: 'query:snapshot',
  convert: 'query:convert',
  trends: 'query:trends',
  checkAgainstService: 'query:check-against-service',
  refresh: 'command:refresh',
  chooseUpdates: 'command:choose-updates',
  networkChanged: 'command:network-changed',
  chooseMarket: 'command:choose-market',
  chooseTheme: 'command:choose-theme',
  pin: 'command:pin',
  hide: 'command:hide',
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
} as const;

export type CallName = keyof typeof callChannels;

export const eventChannels = {
  snapshot: 'event:snapshot',
  visible: 'event:visible',
  job: 'event:job',
} as const;

export type EventName = keyof typeof eventChannels;
