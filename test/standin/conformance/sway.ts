import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Debian's packages of what a compositor without a display, keys and others' pasting need. */
const PROGRAMS = { sway: 'sway', swaymsg: 'sway', wtype: 'wtype', 'wl-paste': 'wl-clipboard' };

/** A window as the compositor has it. */
export interface Seen {
  readonly rect: { x: number; y: number; width: number; height: number };
  readonly isFloating: boolean;
  readonly isVisible: boolean;
}

interface Node {
  readonly pid?: number;
  readonly type: string;
  readonly visible?: boolean;
  readonly rect: Seen['rect'];
  readonly nodes: Node[];
  readonly floating_nodes: Node[];
}

/** The packages to install before a compositor runs here; empty where all are there. */
export function missingForSway(): string[] {
  if (process.platform !== 'linux') return ['Linux'];
  const missing = Object.entries(PROGRAMS).filter(
    ([program]) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
  );
  return [...new Set(missing.map(([, name]) => name))];
}

/** sway without a display: a real Wayland compositor, which tiles. */
export class Sway {
  /** For programs that are to run on it. */
  readonly env: NodeJS.ProcessEnv;
  readonly #child: ChildProcess;
  #keyboard: ChildProcess | null = null;

  private constructor(child: ChildProcess, env: NodeJS.ProcessEnv) {
    this.#child = child;
    this.env = env;
  }

  /** @param folder An empty one, in which its sockets will be. */
  static async start(folder: string, config: string): Promise<Sway> {
    fs.chmodSync(folder, 0o755);
    const file = path.join(folder, 'sway.conf');
    fs.writeFileSync(file, config);
    const sockets = path.join(folder, 'sockets');
    fs.mkdirSync(sockets, { mode: 0o700 });
    // sway does not run for an administrator.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) fs.chownSync(sockets, 65_533, 65_533);
    const drop = isRoot ? ['setpriv', '--reuid=65533', '--regid=65533', '--clear-groups'] : [];
    const env = {
      ...process.env,
      HOME: sockets,
      XDG_RUNTIME_DIR: sockets,
      XDG_SESSION_TYPE: 'wayland',
      WLR_BACKENDS: 'headless',
      WLR_LIBINPUT_NO_DEVICES: '1',
      WLR_RENDERER: 'pixman',
    };
    const child = spawn('env', [...drop, 'sway', '-c', file], { env, stdio: 'ignore' });
    const found = (start: RegExp): string | undefined =>
      fs.readdirSync(sockets).find((name) => start.test(name));
    while (!found(/^wayland-\d+$/) || !found(/^sway-ipc/)) {
      if (child.exitCode !== null) throw new Error(`sway ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return new Sway(child, {
      ...env,
      WAYLAND_DISPLAY: found(/^wayland-\d+$/),
      SWAYSOCK: path.join(sockets, found(/^sway-ipc/) ?? ''),
    });
  }

  command(...words: string[]): void {
    execFileSync('swaymsg', words, { env: this.env, stdio: 'ignore' });
  }

  windows(): Seen[] {
    const root = JSON.parse(this.run('swaymsg', '-r', '-t', 'get_tree')) as Node;
    const walk = (node: Node): Seen[] => [
      ...(node.pid === undefined
        ? []
        : [
            {
              rect: node.rect,
              isFloating: node.type === 'floating_con',
              isVisible: node.visible ?? false,
            },
          ]),
      ...[...node.nodes, ...node.floating_nodes].flatMap(walk),
    ];
    return walk(root);
  }

  /** What a program on it prints. */
  run(program: string, ...args: string[]): string {
    return execFileSync(program, args, { env: this.env, encoding: 'utf8' });
  }

  /** Copies as another program does. */
  copy(text: string): void {
    // It stays, to give the text to who pastes.
    execFileSync('wl-copy', [text], { env: this.env, stdio: 'ignore' });
  }

  paste(): string {
    return this.run('wl-paste', '--no-newline');
  }

  /** From now on there is a keyboard, and a window with the focus knows that it has it. */
  addKeyboard(): void {
    // It is there as long as this program, whose one key comes too late for any test.
    const HOUR_MS = '3600000';
    this.#keyboard = spawn('wtype', ['-s', HOUR_MS, 'x'], { env: this.env, stdio: 'ignore' });
  }

  pressKey(): void {
    this.run('wtype', 'x');
  }

  /** Answers nothing until it is continued: no window is mapped meanwhile. */
  pause(): void {
    this.#child.kill('SIGSTOP');
  }

  continue(): void {
    this.#child.kill('SIGCONT');
  }

  close(): void {
    this.#keyboard?.kill('SIGKILL');
    this.#child.kill('SIGKILL');
  }
}
