import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { root, say } from './run.ts';

const PATIENCE_MS = 20_000;

interface Finding {
  readonly severity: string;
}

/**
 * Fetches known vulnerabilities of the installed packages from the registry. Only severe ones in
 * shipped packages are problems; others are printed. If the audit is required, as before a release,
 * a registry that does not answer is a problem too.
 */
export async function audit(shipped: readonly string[], isRequired: boolean): Promise<string[]> {
  const findings = await ask();
  if (findings === null) return unanswered(isRequired);
  const { severe, others } = judge(findings, shipped);
  for (const line of others) say(`${line}, in a tool alone or not severe`);
  return severe;
}

/** Tests also pass offline; they print that nothing was audited. */
export function unanswered(isRequired: boolean): string[] {
  const line = 'audit: NOT CHECKED, the registry did not answer';
  if (isRequired) return [line];
  say(line);
  return [];
}

/** Separates problems from findings that are only printed. */
export function judge(
  findings: Readonly<Record<string, Finding>>,
  shipped: readonly string[],
): { severe: string[]; others: string[] } {
  const lines = Object.entries(findings).map(([name, { severity }]) => ({
    line: `audit: ${name} has a vulnerability of severity ${severity}`,
    severe: shipped.includes(name) && ['high', 'critical'].includes(severity),
  }));
  const of = (wanted: boolean): string[] =>
    lines.filter(({ severe }) => severe === wanted).map(({ line }) => line);
  return { severe: of(true), others: of(false) };
}

/** Null without a readable answer. */
async function ask(): Promise<Record<string, Finding> | null> {
  const windows = process.platform === 'win32';
  const npm = spawn('npm', ['audit', '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: PATIENCE_MS,
    shell: windows,
  });
  npm.on('error', () => undefined);
  try {
    const answer: unknown = JSON.parse(await text(npm.stdout));
    if (typeof answer !== 'object' || answer === null || !('vulnerabilities' in answer))
      return null;
    return answer.vulnerabilities as Record<string, Finding>;
  } catch {
    return null;
  }
}
