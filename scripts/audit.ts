import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { root, say } from './run.ts';

const PATIENCE_MS = 20_000;

interface Finding {
  readonly severity: string;
}

/**
 * Asks the registry what is known against the installed packages. Only what is shipped and severe is
 * a problem; the rest is said. A registry that does not answer is said, too, and is none.
 */
export async function audit(shipped: readonly string[]): Promise<string[]> {
  const findings = await ask();
  if (findings === null) {
    say('audit: the registry did not answer; nothing is known of vulnerabilities');
    return [];
  }
  const { severe, others } = judge(findings, shipped);
  for (const line of others) say(`${line}, in a tool alone or not severe`);
  return severe;
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
