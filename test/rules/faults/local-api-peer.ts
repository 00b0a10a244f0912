import fs from 'node:fs';
import net from 'node:net';
import { ok } from '#core/base/result.ts';
import { readAccess } from '../../../electron/local-api/access.ts';
import { serve } from '../../../electron/local-api/server.ts';

/**
 * A process of another user. `serve FOLDER` opens the interface until it is killed. `reach FOLDER`
 * prints what it gets: `served` with the token, else the error of the file and of the socket.
 */
const [role, folder = ''] = process.argv.slice(2);

function connect(address: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(address, () => {
      socket.destroy();
      resolve('connected');
    });
    socket.once('error', ({ code = 'failed' }: NodeJS.ErrnoException) => resolve(code));
  });
}

function errorOf(work: () => unknown): string {
  try {
    work();
    return 'read';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'failed';
  }
}

if (role === 'serve') {
  const answeredAt = new Date().toISOString();
  const stamp = { source: 'sandbox', isSandbox: true, answeredAt };
  await serve({
    folder,
    answer: () => Promise.resolve(ok({ command: 'alerts', ...stamp, rules: [], firings: [] })),
  });
  process.stdout.write('serving\n');
} else {
  const access = readAccess(folder);
  const file = errorOf(() => fs.readFileSync(`${folder}/access.json`));
  const list = errorOf(() => fs.readdirSync(folder));
  const socket = await connect(access?.address ?? `${folder}/socket`);
  process.stdout.write(`${JSON.stringify({ hasToken: access !== null, file, list, socket })}\n`);
}
