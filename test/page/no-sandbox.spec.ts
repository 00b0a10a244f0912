import { ratesIn } from './pages.ts';
import { expect, test } from './fixtures.ts';

test('started without the sandbox, as an AppImage on Ubuntu, it shows rates and a warning', async ({
  start,
  service,
}) => {
  const { app, popup } = await start({ service, args: ['--no-sandbox'] });
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
  await popup.evaluate(() => window.parallax.copyDiagnostics());
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toContain('sandbox: off, started with --no-sandbox\n');
  expect(copied).toContain('warn pages run without the sandbox of the system');
});
