import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { root, printLine } from './run.ts';

const PATIENCE_MS = 20_000;

type Findings = Readonly<Record<string, { readonly severity: string }>>;

/**
 * Fetches known vulnerabilities of the locked packages from the registry. Severe ones in shipped
 * packages are problems, and so is a registry that does not answer. Others are printed.
 */
export async function audit(shipped: readonly string[], folder = root): Promise<string[]> {
  const findings = await fetchFindings(folder);
  if (findings === null) return ['audit: NOT CHECKED, the registry did not answer'];
  return Object.entries(findings).flatMap(([name, { severity }]) => {
    const line = `audit: ${name} has a vulnerability of severity ${severity}`;
    if (shipped.includes(name) && ['high', 'critical'].includes(severity)) return [line];
    printLine(`${line}, in a tool alone or not severe`);
    return [];
  });
}

/** Null without a readable answer. */
async function fetchFindings(folder: string): Promise<Findings | null> {
  const npm = spawn('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: PATIENCE_MS,
    shell: process.platform === 'win32',
  });
  npm.on('error', () => undefined);
  try {
    const answer = JSON.parse(await text(npm.stdout)) as { readonly vulnerabilities?: Findings };
    return answer.vulnerabilities ?? null;
  } catch {
    return null;
  }
}
