import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

async function configUnder(env: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.resetModules();
  return (await import('../../playwright.config.ts')).default;
}

describe('end-to-end specs', () => {
  it('run one at a time on Electron, whose windows take the focus from each other', async () => {
    expect(await configUnder({ E2E_HOST: 'electron' })).toMatchObject({ workers: 1 });
    expect(await configUnder({ E2E_HOST: 'chromium' })).toMatchObject({ workers: 3 });
  });

  it('end after ten failures in an unattended run', async () => {
    expect(await configUnder({ CI: 'true' })).toMatchObject({ maxFailures: 10 });
    expect(await configUnder({ CI: '' })).toMatchObject({ maxFailures: 0 });
  });
});
