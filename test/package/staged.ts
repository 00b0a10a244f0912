import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createBuilder } from 'vite';

export const root = path.resolve(import.meta.dirname, '../..');

interface Build {
  readonly packaged: boolean;
  readonly updateUrl?: string;
  /** The parts of the build, all by default. */
  readonly parts?: readonly string[];
}

/** A build in a folder of its own: as the one that is packed, or as the usual one. */
export async function buildInto(
  dist: string,
  { packaged, updateUrl = '', parts }: Build,
): Promise<string> {
  const before = { ...process.env };
  Object.assign(process.env, {
    // Not the tests' own: it is built as it is for everyone.
    NODE_ENV: 'production',
    PARALLAX_PACKAGE: packaged ? '1' : '',
    PARALLAX_UPDATE_URL: updateUrl,
    PARALLAX_UPDATE_KEY: updateUrl === '' ? '' : newPublicKey(),
  });
  const outDir = (part: string): { build: { outDir: string } } => ({
    build: { outDir: path.join(dist, part) },
  });
  try {
    const builder = await createBuilder({
      configFile: path.join(root, 'vite.config.ts'),
      logLevel: 'error',
      environments: {
        client: outDir('renderer'),
        main: outDir('main'),
        preload: outDir('preload'),
        worker: outDir('worker'),
        cli: outDir('cli'),
      },
    });
    const environments = parts?.flatMap((part) => builder.environments[part] ?? []);
    if (!environments) await builder.buildApp();
    for (const environment of environments ?? []) await builder.build(environment);
  } finally {
    process.env = before;
  }
  return dist;
}

/** As releases are signed with; base64 of the key's DER form. */
function newPublicKey(): string {
  const { publicKey } = generateKeyPairSync('ed25519');
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
}

/** The files that packing reads, so that a copy can be packed without changing the project. */
const PACKED_FROM = [
  'electron-builder.yml',
  'package.json',
  'package-lock.json',
  'scripts',
  'LICENSE',
  'NOTICE',
  'electron/app/mac',
  'electron/cli/launchers',
  'electron/app/icons/app',
];

/** The project as it is packed, beside its build, in a folder inside the project: packages are found from there. */
export async function stage(folder: string): Promise<string> {
  fs.mkdirSync(folder, { recursive: true });
  for (const name of PACKED_FROM) {
    const from = path.join(root, name);
    // What is missing is missed when it is packed.
    if (fs.existsSync(from)) fs.cpSync(from, path.join(folder, name), { recursive: true });
  }
  await buildInto(path.join(folder, 'dist'), { packaged: true });
  return folder;
}

/**
 * Runs electron-builder on it, as `npm run package` does.
 * @param from is the folder of Electron, or what else stands for what is downloaded.
 * @returns what it said.
 * @throws with what it said, when it refuses.
 */
export async function pack(
  project: string,
  from: string | Readonly<Record<string, string>>,
  ...flags: string[]
): Promise<string> {
  const electron = typeof from === 'string' ? [`-c.electronDist=${from}`] : [];
  const tools = typeof from === 'string' ? {} : from;
  const builder = spawn(
    process.execPath,
    [
      path.join(root, 'node_modules/electron-builder/cli.js'),
      ...(flags.length > 0 ? flags : ['--linux', 'dir', '--x64']),
      '--publish',
      'never',
      ...electron,
    ],
    // The environment's settings for electron-builder do not apply here; there is no network.
    { cwd: project, env: { PATH: process.env['PATH'], HOME: project, ...tools } },
  );
  const [out, err, code] = await Promise.all([
    text(builder.stdout),
    text(builder.stderr),
    new Promise<number | null>((resolve) => builder.once('exit', resolve)),
  ]);
  if (code !== 0) throw new Error(`electron-builder: ${out}${err}`);
  return out;
}

/** The folder of an unpacked package for Linux. */
export const unpacked = (project: string): string =>
  path.join(project, 'out', 'packages', 'linux-unpacked');
