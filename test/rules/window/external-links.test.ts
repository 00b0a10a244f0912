import { expect, it, vi } from 'vitest';
import { type LinkName, LINK_NAMES, LINKS } from '#core/base/links.ts';
import { openLink } from '../../../electron/host/external-links.ts';

it.each(LINK_NAMES)('%s is opened, by its own address', async (name) => {
  const open = vi.fn(() => Promise.resolve());
  await openLink(name, open);
  expect(open).toHaveBeenCalledExactlyOnceWith(LINKS[name]);
});

it('every link is plain HTTPS, without a user or a port', () => {
  for (const link of Object.values(LINKS)) expect(link).toMatch(/^https:\/\/[a-z.-]+\/[\w/-]*$/);
});

it.each(['https://evil.example/', 'constructor', '__proto__', 'toString', ''])(
  '%j is no link, and nothing is opened',
  async (name) => {
    const open = vi.fn(() => Promise.resolve());
    await expect(openLink(name as LinkName, open)).rejects.toThrow('not a link of the app');
    expect(open).not.toHaveBeenCalled();
  },
);

it.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'http://x/',
  'https://me:you@x/',
  'https://x:1/',
])('%s would not be opened, even if it were in the table', async (address) => {
  vi.resetModules();
  vi.doMock('#core/base/links.ts', () => ({ LINKS: { licence: address } }));
  const { openLink: openWrong } = await import('../../../electron/host/external-links.ts');
  const open = vi.fn(() => Promise.resolve());
  await expect(openWrong('licence', open)).rejects.toThrow('not a link of the app');
  expect(open).not.toHaveBeenCalled();
  vi.doUnmock('#core/base/links.ts');
});
