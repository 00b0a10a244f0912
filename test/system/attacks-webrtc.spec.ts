import { type Browser, chromium, type Page } from '@playwright/test';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PAGE_NETWORK } from '../../electron/host/guards.ts';
import { ensureChromium } from '../support/chromium.ts';
import { expect, test } from './fixtures.ts';
import { hostInUse } from './host/launch.ts';

/** Counts what arrives by UDP, as STUN does, and by TCP, as TURN may. */
async function startServers() {
  const heard = { udp: 0, tcp: 0 };
  const udp = createSocket('udp4').on('message', () => (heard.udp += 1));
  await new Promise<void>((resolve) => void udp.bind(0, '127.0.0.1', resolve));
  const tcp = createServer((socket) => {
    heard.tcp += 1;
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  return {
    heard,
    ports: { udp: udp.address().port, tcp: (tcp.address() as AddressInfo).port },
    close() {
      udp.close();
      tcp.close();
    },
  };
}

/** Long enough for what would get out. */
const PATIENCE_MS = 2_000;

/** The connection stays until the page is gone. */
function connect(page: Page, ports: { udp: number; tcp: number }): Promise<string> {
  return page.evaluate(async ({ udp, tcp }) => {
    const connection = new RTCPeerConnection({
      iceServers: [
        { urls: `stun:127.0.0.1:${udp}` },
        { urls: `turn:127.0.0.1:${tcp}?transport=tcp`, username: 'a', credential: 'b' },
      ],
    });
    connection.createDataChannel('way out');
    await connection.setLocalDescription(await connection.createOffer());
    Object.assign(window, { connection });
    return typeof connection;
  }, ports);
}

async function browse(flags: readonly string[]): Promise<Browser> {
  const executablePath = ensureChromium(() => undefined);
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...flags] });
}

test('WebRTC is blocked', async ({ start, service }) => {
  const servers = await startServers();
  const open = await browse([]);
  await connect(await open.newPage(), servers.ports);
  await expect.poll(() => servers.heard.udp).toBeGreaterThan(0);
  await expect.poll(() => servers.heard.tcp).toBeGreaterThan(0);
  await open.close();
  const control = { ...servers.heard };

  if (hostInUse() === 'electron') {
    const { popup } = await start({ service });
    expect(await connect(popup, servers.ports)).toBe('object');
    await sleep(PATIENCE_MS);
  } else {
    // Only Electron itself sets these for a page: here Chromium is given what Electron is handed.
    const shut = await browse([
      `--webrtc-ip-handling-policy=${PAGE_NETWORK.webRtcPolicy}`,
      `--proxy-server=${PAGE_NETWORK.proxyRules}`,
      `--proxy-bypass-list=${PAGE_NETWORK.proxyBypassRules}`,
    ]);
    expect(await connect(await shut.newPage(), servers.ports)).toBe('object');
    await sleep(PATIENCE_MS);
    await shut.close();
  }
  expect(servers.heard).toEqual(control);
  servers.close();
});
