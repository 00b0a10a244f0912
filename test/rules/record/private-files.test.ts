import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makePrivate, tighten } from '../../../electron/store/private-files.ts';
import { hasRights } from '../../support/rights.ts';

let folder: string;
let before: number;
const modeOf = (file: string): number => fs.statSync(path.join(folder, file)).mode & 0o777;

beforeEach(() => {
  before = process.umask(0);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-private-'));
});
afterEach(() => {
  process.umask(before);
  fs.rmSync(folder, { recursive: true });
});

describe.runIf(hasRights)('the rights of files', () => {
  it('files that are created from now on are readable only by their owner', () => {
    makePrivate(process);
    fs.writeFileSync(path.join(folder, 'file'), '');
    fs.mkdirSync(path.join(folder, 'below'));
    expect([modeOf('file'), modeOf('below')]).toEqual([0o600, 0o700]);
  });

  it('open files are restricted at the start', () => {
    fs.chmodSync(folder, 0o755);
    fs.mkdirSync(path.join(folder, 'logs'));
    for (const file of ['vault.json', 'record.sqlite', 'record.sqlite-wal', 'logs/main.log']) {
      fs.writeFileSync(path.join(folder, file), '');
    }
    fs.writeFileSync(path.join(folder, 'read-only'), '', { mode: 0o444 });
    const failed = vi.fn();
    tighten(folder, failed);
    expect(modeOf('.')).toBe(0o700);
    expect(modeOf('logs')).toBe(0o700);
    for (const file of ['vault.json', 'record.sqlite', 'record.sqlite-wal', 'logs/main.log']) {
      expect([file, modeOf(file)]).toEqual([file, 0o600]);
    }
    expect(modeOf('read-only') & 0o077).toBe(0);
    expect(failed).not.toHaveBeenCalled();
  });

  it("a link's target keeps its rights", () => {
    const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-outside-'));
    const target = path.join(outside, 'file');
    fs.writeFileSync(target, '', { mode: 0o644 });
    fs.symlinkSync(target, path.join(folder, 'link'));
    fs.symlinkSync(outside, path.join(folder, 'logs'));
    tighten(folder, vi.fn());
    expect(fs.statSync(target).mode & 0o777).toBe(0o644);
    fs.rmSync(outside, { recursive: true });
  });

  it('a file that can not be changed is reported, and stops nothing', () => {
    const failed = vi.fn();
    const chmod = vi.spyOn(fs, 'chmodSync').mockImplementation(() => {
      throw new Error('EPERM');
    });
    fs.writeFileSync(path.join(folder, 'file'), '');
    tighten(folder, failed);
    expect(failed).toHaveBeenCalled();
    chmod.mockRestore();
  });
});
