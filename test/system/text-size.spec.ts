import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from './thread-fixtures.ts';

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
          BrowserWindow.getAllWindows()
            .map(
              (each) => `${each.getContentSize().join('x')} at ${each.webContents.getZoomFactor()}`,
            )
            .join(),
        ),
      );
      await app.close();
    }
    expect(new Set(sizes).size, sizes.join(' ')).toBe(1);
    expect(sizes[0]).toMatch(new RegExp(` at ${percent / 100}$`));
    const stored = fs.readFileSync(path.join(userData, 'settings.json'), 'utf8');
    // No start counts as a size by hand.
    expect(JSON.parse(stored)).not.toHaveProperty('popupSize.width');
  });
}
