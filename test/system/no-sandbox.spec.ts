import fs from 'node:fs';
import path from 'node:path';
import { desktopIn } from './desktop-page.ts';
import { ratesIn } from './pages.ts';
import { expect, test } from './thread-fixtures.ts';

test('started without the sandbox, as an AppImage or from source on Ubuntu, it shows rates and a warning, and starts so at login', async ({
  start,
  service,
  userData,
}) => {
  const env = { XDG_CONFIG_HOME: userData };
  const { app, popup } = await start({ service, args: ['--no-sandbox'], env });
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
  await popup.evaluate(() => window.parallax.copyDiagnostics());
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toContain('sandbox: off, started with --no-sandbox\n');
  expect(copied).toContain('warn pages run without the sandbox of the system');

  if (process.platform !== 'linux') return;
  const desktop = desktopIn(popup);
  await desktop.open();
  await desktop.login.click();
  await expect(desktop.login).toBeChecked();
  const entry = path.join(userData, 'autostart', 'app.parallax.desktop');
  await expect.poll(() => fs.existsSync(entry)).toBe(true);
  expect(fs.readFileSync(entry, 'utf8')).toMatch(/^Exec=.+ --no-sandbox .+ --hidden$/m);
});
