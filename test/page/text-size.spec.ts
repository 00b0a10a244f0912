import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from './fixtures.ts';

const appDir = path.resolve(import.meta.dirname, '../..');

for (const percent of [115, 90]) {
  test(`three starts with texts of ${percent}% have one size, hidden or not`, async ({
    launch,
    userData,
  }) => {
    const sizes: string[] = [];
    fs.mkdirSync(userData, { recursive: true });
    fs.writeFileSync(
      path.join(userData, 'settings.json'),
      JSON.stringify({ textPercent: percent, firstStart: { closed: true } }),
    );
    for (const way of ['--show', '--hidden', '--show', '--show']) {
      const app = await launch({ appDir, args: [`--user-data-dir=${userData}`, way] });
      const popup = await app.firstWindow();
      await popup.getByRole('tab', { name: 'Rates' }).waitFor({ state: 'attached' });
      await popup.waitForTimeout(1_500);
      sizes.push(
        await app.evaluate(({ BrowserWindow }) =>
          String(BrowserWindow.getAllWindows()[0]?.getContentSize()),
        ),
      );
      await app.close();
    }
    expect(new Set(sizes).size, sizes.join(' ')).toBe(1);
  });
}
