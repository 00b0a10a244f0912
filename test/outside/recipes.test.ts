import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX } from '../../electron/core/rates/source.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { buildCommandLine } from '../support/built-worker.ts';
import { useFolder } from '../support/folder.ts';
import { decimal } from '../support/rates.ts';

/** Of Debian; the recipes that need it are skipped where it is missing. */
const hasJq = spawnSync('/bin/sh', ['-c', 'command -v jq']).status === 0;
if (!hasJq) console.info('recipes: not all, without jq');
const inFolder = useFolder();
const page = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs/recipes.md'), 'utf8');
let program = '';
beforeAll(async () => {
  program = await buildCommandLine();
});

/** What a shell prints for a command of the page, once. */
function said(command: string): string {
  const parallax = `"${process.execPath}" "${program}"`;
  const once = command
    .replaceAll('--watch', '')
    .replaceAll(/\bparallax (\w+)/g, `${parallax} $1 --user-data-dir "${inFolder()}"`);
  return execFileSync('/bin/sh', ['-c', once], { encoding: 'utf8' });
}

describe('a recipe', () => {
  it.for([
    ['Waybar', /"exec": (".*"),$/m, '{"text":"DEMO 1601.5 al<b>pha","class":"fresh"}\n'],
    ['polybar', /^exec = (.*)$/m, 'DEMO 1,601.50 al?b?pha\n'],
    ['tmux', /#\((.*)\)"$/m, 'DEMO 1,601.50 al?b?pha\n'],
    ['xbar', /#!\/bin\/sh\n(.*?)```/s, /^DEMO 1,601\.50 al\?b\?pha\n---\nDEMO USD –, – old\n$/],
  ] as const)('of %s prints what it shows', ([bar, found, expected], { skip }) => {
    const recipe = page.slice(page.indexOf(`## ${bar}`));
    const [, command = ''] = found.exec(recipe) ?? [];
    skip(!hasJq && command.includes('| jq '), 'jq is missing');
    const nowMs = Date.now();
    const record = openRecord(inFolder('record-sandbox.sqlite'), SANDBOX);
    const quotes = [
      { code: 'al<b>pha', buy: decimal('1601.5'), sell: decimal('1600'), updatedAtMs: nowMs },
      { code: 'beta', buy: decimal('1605'), sell: decimal('1599'), updatedAtMs: nowMs },
    ];
    record.savePlatforms({ ticker: 'USDTNGN', quotes, droppedCount: 0, billing: null }, nowMs);
    record.close();
    const text = bar === 'Waybar' ? (JSON.parse(command) as string) : command;
    expect(said(text)).toMatch(expected);
  });
});
