import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '../../electron/core/outside/answers.ts';
import { common } from '../../electron/core/text/en-common.ts';
import { type StatusFiles, statusFilesIn } from '../../electron/outside/status-files.ts';
import { Sway } from '../standin/conformance/sway.ts';
import { useFolder } from '../support/folder.ts';

/** Of Debian: tmux, xvfb, polybar, sway, waybar and grim. */
const inFolder = useFolder();
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A label in which every bar could read something of its own. */
const HOSTILE = '<b>x</b>&%{F#ff0}#(id)|';
type Status = AnswerOf<'status'>;

function statusOf(age: 'fresh' | 'stale', label = 'USD/NGN'): Status {
  return {
    command: 'status',
    source: 'sandbox',
    isSandbox: true,
    answeredAt: '2026-11-20T12:00:00.000Z',
    trouble: null,
    lines: [
      {
        label,
        market: 'mid',
        rate: '1612',
        number: '1,612.00',
        platform: null,
        published: '11:55 UTC',
        age,
        isChecked: true,
        isDoubtful: false,
        warnings: age === 'stale' ? ['stale'] : [],
      },
    ],
  };
}

let files: StatusFiles | null = null;
beforeEach(() => {
  // The bars run as another user here, who may read these.
  fs.chmodSync(inFolder(), 0o755);
  files = statusFilesIn(inFolder());
});
const show = (status: Status): void => {
  files?.write(status, common);
  for (const name of fs.readdirSync(inFolder())) {
    if (/\.(?:json|txt)$/.test(name)) fs.chmodSync(inFolder(name), 0o644);
  }
};

it('tmux shows the text, grey if it is stale, and runs nothing of it', async () => {
  show(statusOf('fresh'));
  fs.writeFileSync(
    inFolder('tmux.conf'),
    [
      'set -g status-interval 1',
      'set -g status-left ""',
      'set -g status-right-length 100',
      `set -g status-right "#(cat ${inFolder('tmux.txt')})"`,
    ].join('\n'),
  );
  const [outer, inner] = ['outer', 'inner'].map((name) => inFolder(name));
  const tmux = (socket = '', ...args: string[]): string =>
    execFileSync('tmux', ['-S', socket, ...args], { encoding: 'utf8' });
  closers.push(() => {
    for (const socket of [outer, inner]) tmux(socket, 'kill-server');
  });
  const client = `env -u TMUX tmux -S ${inner ?? ''} -f ${inFolder('tmux.conf')} new-session`;
  tmux(outer, '-f', '/dev/null', 'new-session', '-d', '-x', '130', '-y', '8', client);
  const drawn = (): string => tmux(outer, 'capture-pane', '-p', '-e');
  await expect.poll(drawn).toContain('DEMO USD/NGN mid 1,612.00 (11:55 UTC)');
  expect(drawn()).not.toContain('38;5;245m');
  show(statusOf('stale', HOSTILE));
  await expect.poll(drawn).toContain(`38;5;245mDEMO ${HOSTILE} mid 1,612.00 (11:55 UTC, stale)`);
});

it('polybar shows the text, grey if it is stale', async () => {
  show(statusOf('stale', HOSTILE));
  fs.writeFileSync(
    inFolder('polybar.ini'),
    [
      '[bar/main]\nwidth = 100%\nheight = 30\nmodules-left = rates',
      `[module/rates]\ntype = custom/script\nexec = cat ${inFolder('polybar.txt')}\ninterval = 1\n`,
    ].join('\n'),
  );
  const args = ['-a', 'polybar', '-s', '-c', inFolder('polybar.ini'), 'main'];
  const bar = spawn('xvfb-run', args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  const { pid } = bar;
  closers.push(() => {
    if (pid !== undefined && bar.exitCode === null) process.kill(-pid, 'SIGKILL');
  });
  let output = '';
  bar.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const text = 'DEMO <b>x</b>&% {F#ff0}#(id)| mid 1,612.00 (11:55 UTC, stale)';
  await expect.poll(() => output).toContain(`%{F#999999}${text}%{F-}`);
});

/** How many points of a picture in PPM have each colour. */
function coloursOf(picture: Buffer): Map<string, number> {
  const colours = new Map<string, number>();
  const [head = ''] = /^P6\s+\d+\s+\d+\s+255\s/.exec(picture.toString('latin1', 0, 40)) ?? [];
  for (let at = head.length; at + 3 <= picture.length; at += 3) {
    const colour = picture.toString('hex', at, at + 3);
    colours.set(colour, (colours.get(colour) ?? 0) + 1);
  }
  return colours;
}

describe('Waybar', () => {
  it('draws the number by its class', async () => {
    const rates = { exec: `cat ${inFolder('waybar.json')}`, 'return-type': 'json', interval: 1 };
    const config = { height: 40, 'modules-left': ['custom/rates'], 'custom/rates': rates };
    fs.writeFileSync(inFolder('config'), JSON.stringify(config));
    fs.writeFileSync(
      inFolder('style.css'),
      `window { background: #000000; } #custom-rates.fresh { background: #00ff00; }
       #custom-rates.stale { background: #ff0000; } #custom-rates.sandbox { color: #0000ff; }`,
    );
    show(statusOf('fresh', HOSTILE));
    fs.mkdirSync(inFolder('sway'));
    const sway = await Sway.start(
      inFolder('sway'),
      `output HEADLESS-1 resolution 900x100
       exec waybar -c ${inFolder('config')} -s ${inFolder('style.css')}`,
    );
    closers.push(() => sway.close());
    const grim = { env: sway.env, maxBuffer: 1e8 };
    const drawn = (colour: string): number => {
      const picture = execFileSync('grim', ['-t', 'ppm', '-'], { ...grim, stdio: 'pipe' });
      return coloursOf(picture).get(colour) ?? 0;
    };
    await expect.poll(() => drawn('00ff00')).toBeGreaterThan(1_000);
    expect(drawn('ff0000')).toBe(0);
    // Its text has the colour of a second class.
    expect(drawn('0000ff')).toBeGreaterThan(20);
    show(statusOf('stale', HOSTILE));
    await expect.poll(() => drawn('ff0000')).toBeGreaterThan(1_000);
    expect(drawn('00ff00')).toBe(0);
  });
});
