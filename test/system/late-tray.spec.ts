import type { Tray } from 'electron';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from './thread-fixtures.ts';

type MadeUpTray = typeof Tray & { readonly _seen: ReadonlySet<Tray> };

test('a panel that starts after the app, as at a login, has its icon too', async ({
  start,
  service,
  userData,
}) => {
  test.skip(process.platform !== 'linux', 'Other systems always have a place for icons.');
  const host = path.join(userData, 'panel');
  const tools = path.join(userData, 'tools');
  fs.mkdirSync(tools);
  const answer = `#!/bin/sh\n[ -e '${host}' ] && echo 'b true' || echo 'b false'\n`;
  fs.writeFileSync(path.join(tools, 'busctl'), answer, { mode: 0o700 });
  const {
    app,
    hook: door,
    isVisible,
  } = await start({
    service,
    args: ['--hidden'],
    env: {
      PARALLAX_TRAY: '',
      STANDIN_TRAY_HOST: host,
      PATH: `${tools}:${process.env['PATH'] ?? ''}`,
    },
  });
  const seen = (): Promise<number> =>
    app.evaluate(({ Tray: made }) => (made as MadeUpTray)._seen.size);
  expect(await seen()).toBe(0);
  fs.writeFileSync(host, '');
  await expect.poll(seen).toBe(1);
  await door('clickTray');
  await expect.poll(isVisible).toBe(true);
});
