import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { en as text } from '#core/text/en.ts';
import { COPY, FakeHost } from '../../support/fake-host.ts';
import { useFolder } from '../../support/folder.ts';
import { emptyState } from '../../support/rates.ts';
import { storeOf } from '../../support/stores.ts';

const inFolder = useFolder();
vi.mock(import('../../../electron/host/installed-copy.ts'), { spy: true });
// Test files share what they loaded: these are loaded anew, over the spies.
vi.resetModules();
const copy = await import('../../../electron/host/installed-copy.ts');
const { followDesktop } = await import('../../../electron/settings/desktop-settings.ts');
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** The settings of the desktop for a copy that would do nothing at login. */
function following(platform: string, isPackaged = true) {
  const { keys, login: items, on } = new FakeHost();
  const setLoginItemSettings = vi.spyOn(items, 'setLoginItemSettings');
  const copied = { ...COPY, isPackaged, executable: '/opt/Parallax/parallax' };
  const store = storeOf(emptyState());
  const { login } = followDesktop({
    host: { copy: copied, keys, login: items, on },
    platform,
    store,
    text,
    onShortcut: () => undefined,
    onProblem: (what, error) => expect.fail(`${what} ${String(error)}`),
  });
  login.read();
  return { login, setLoginItemSettings, offer: () => store.state.desktop.login?.offer, store };
}

it.each(['flatpak', 'not-moved', 'app'])('%s is what this copy is offered', (offer) => {
  if (offer === 'flatpak') vi.mocked(copy.flatpakId).mockReturnValue('a.b.C');
  vi.mocked(copy.isNotMoved).mockReturnValue(offer === 'not-moved');
  const desktop = following(offer === 'flatpak' ? 'linux' : 'darwin');
  expect(desktop.offer()).toBe(offer);
  if (offer === 'app') return;
  expect(desktop.login.choose(true)).toMatchObject({ ok: false });
  expect(desktop.setLoginItemSettings).not.toHaveBeenCalled();
});

it('a development build of macOS can’t start at login', () => {
  vi.stubGlobal('process', { ...process, platform: 'darwin' });
  expect(following('darwin', false).offer()).toBe('not-packaged');
});

it.each([
  ['/opt/Parallax', true, false, true],
  ['/opt/Parallax', true, true, false],
  // Another AppImage started it.
  ['/tmp/.mount_other', true, false, false],
  ['/opt/Parallax', false, false, false],
])(
  'in the AppImage at %s (%s), with an entry: %s, it lacks one: %s',
  (mounted, isImage, isListed, lacks) => {
    const folder = inFolder('share');
    vi.stubEnv('APPDIR', mounted);
    vi.stubEnv('APPIMAGE', isImage ? '/home/ada/Parallax.AppImage' : '');
    vi.stubEnv('XDG_DATA_HOME', inFolder('none'));
    vi.stubEnv('XDG_DATA_DIRS', `/nowhere:${folder}`);
    fs.mkdirSync(path.join(folder, 'applications'), { recursive: true });
    if (isListed) fs.writeFileSync(path.join(folder, 'applications', 'app.parallax.desktop'), '');
    expect(following('linux').store.state.desktop.listing).toBe(lacks ? 'missing' : 'elsewhere');
  },
);
