import { answerNatively } from './message-box.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { convertIn } from './pages.ts';
import { settingsIn } from './settings-page.ts';

async function hasOnlyTheBridge(popup: Page): Promise<void> {
  const found = await popup.evaluate(() => {
    const has = (name: string): boolean => name in globalThis;
    return {
      bad: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', 'global'].filter(
        has,
      ),
      bridge: Object.keys(window.parallax).sort(),
      frozen: Object.isFrozen(window.parallax),
    };
  });
  expect(found.bad).toEqual([]);
  expect(found.bridge).toEqual([
    'about',
    'acceptQuote',
    'addTicker',
    'backFillPlan',
    'backUp',
    'bringBack',
    'cancelConnecting',
    'cancelImport',
    'chart',
    'chartRanks',
    'checkAgainstService',
    'checkForUpdate',
    'choose',
    'chooseImport',
    'choosePlatform',
    'choosePrice',
    'choosePublic',
    'chooseSettingsFile',
    'chooseShortcut',
    'closeMiniBoard',
    'connect',
    'copy',
    'copyCard',
    'copyDiagnostics',
    'dataInfo',
    'dayValues',
    'deleteAlert',
    'deleteAlertsAbout',
    'deleteHistory',
    'deleteTrade',
    'desk',
    'disconnect',
    'dismissNotices',
    'downloadUpdate',
    'dragCard',
    'drawn',
    'earned',
    'exportHistory',
    'exportSales',
    'exportSettings',
    'exportTrades',
    'facts',
    'figures',
    'fills',
    'findChat',
    'fixSides',
    'forgetConversions',
    'gaps',
    'hide',
    'importSettings',
    'importTrades',
    'installUpdate',
    'keepQuote',
    'licences',
    'listImage',
    'lookIntoImport',
    'loseQuote',
    'miniBoard',
    'moveLevel',
    'moveMiniBoard',
    'networkChanged',
    'on',
    'openLink',
    'openPopup',
    'past',
    'pinToTray',
    'previewDigest',
    'probeKeyring',
    'quit',
    'quotePast',
    'quoteTrends',
    'readLogin',
    'readTurn',
    'recordShortcut',
    'recordedTickers',
    'refresh',
    'rememberConversion',
    'removeDestination',
    'removeTicker',
    'report',
    'requestAgain',
    'requestBase',
    'requestDays',
    'resetSettings',
    'restart',
    'restore',
    'saveAlert',
    'saveCard',
    'saveDestination',
    'savePlace',
    'saveTrade',
    'sendAlertTo',
    'show',
    'snoozeAlert',
    'startAtLogin',
    'stopBackFill',
    'stopJob',
    'switchAlert',
    'switchDestination',
    'testAlert',
    'testDestination',
    'trends',
    'tryShortcut',
    'undoAlert',
    'undoSetting',
    'undoTrade',
    'unpinFromTray',
  ]);
  expect(found.frozen).toBe(true);
}

async function keepsThePolicy(popup: Page): Promise<void> {
  const lines: string[] = [];
  popup.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  popup.on('pageerror', (error) => lines.push(error.message));
  await popup.evaluate(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', (event) => {
      violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  const settings = settingsIn(popup);
  await settings.open('Appearance');
  await settings.radio('Theme', 'Dark').click();
  await settings.jump('Data');
  await popup.getByRole('button', { name: 'Delete history' }).click();
  await answerNatively(popup, 'Delete the history?', 'Keep it');
  const convert = convertIn(popup);
  await convert.open();
  await convert.to.click();
  await popup.getByRole('option', { name: 'EUR' }).click();
  await expect(convert.result('Mid')).toContainText('92.01');
  const violations = (): Promise<string[]> =>
    popup.evaluate(() => (window as unknown as { violations: string[] }).violations);
  expect(await violations()).toEqual([]);
  expect(lines).toEqual([]);

  // The listener works: an inline style is refused and counted.
  await popup.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await expect.poll(violations).toHaveLength(1);
}

test('the page has the bridge and its policy, and nothing else', async ({ start, service }) => {
  const { popup } = await start({ service });
  await test.step('the page has the bridge and nothing of Node or Electron', () =>
    hasOnlyTheBridge(popup));
  await test.step('no view breaks the content security policy', () => keepsThePolicy(popup));
});
