'use strict';
// Runs in main before the app: waits for the popup, reads a rate until it has changed, and quits.
const { app, BrowserWindow } = require('electron');

const EVERY_MS = 200;
const PATIENCE_MS = 45_000;
const READ = `/[0-9.,]+$/.exec(document.querySelector('[data-code="USD"] .price.main')?.textContent.trim() ?? '')?.[0] ?? ''`;

const rates = [];

async function readRate() {
  const [popup] = BrowserWindow.getAllWindows();
  if (!popup) return;
  const rate = await popup.webContents.executeJavaScript(READ).catch(() => '');
  if (rate !== '' && rate !== rates.at(-1)) rates.push(rate);
}

const startedAt = Date.now();

async function goOn() {
  await readRate();
  const isOver = rates.length > 1 || Date.now() - startedAt > PATIENCE_MS;
  if (!isOver) return void setTimeout(goOn, EVERY_MS);
  console.log(`seen ${JSON.stringify({ isPackaged: app.isPackaged, rates })}`);
  app.quit();
}

void app.whenReady().then(goOn);
