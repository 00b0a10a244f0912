import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';

/** The stand-in's folders for Chromium that a process of this id has in the temporary folder. */
export function profilesOf(pid: number): string[] {
  return readdirSync(os.tmpdir()).filter((name) => name.startsWith(`standin-chromium-${pid}-`));
}

function readProcess(pid: string, file: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The ids of Chromium's processes that work for one; those that are dead are without either text. */
export function browsersOf(pid: number): string[] {
  const profile = `standin-chromium-${pid}-`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => (readProcess(id, 'cmdline') + readProcess(id, 'environ')).includes(profile));
}
