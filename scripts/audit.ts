import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { root, say } from './run.ts';

const PATIENCE_MS = 20_000;

interface Finding {
  readonly severity: string;
}

/**
 * Reads from the registry what is known against the installed packages. Only what is shipped and severe
 * is a problem; the rest is said. A registry that does not answer is a problem where the audit is
 * required, as before a release.
 */
export async function audit(shipped: readonly string[], isRequired: boolean): Promise<string[]> {
  const findings = await ask();
  if (findings === null) return unanswered(isRequired);
  const { severe, others } = judge(findings, shipped);
  for (const line of others) say(`${line}, in a tool alone or not severe`);
  return severe;
}

/** Tests pass offline as well: there it is said that nothing was checked. */
export function unanswered(isRequired: boolean): string[] {
  const line = 'audit: NOT CHECKED, the registry did not answer';
  if (isRequired) return [line];
  say(line);
  return [];
}

/** What has to be acted upon, and what is only said. */
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

/** Null when there was no answer that can be read. */
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
