import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ok } from '#core/base/result.ts';
import type { UpdateState } from '#core/app/update-state.ts';
import type { UpdateWay } from '#core/settings/desktop-state.ts';
import { openPopup, sandboxFacts } from './requests.ts';
import { settings } from './shown-settings.ts';

const found = { version: '2.0.0', notes: '<img src=x onerror=alert(1)>\n\n- New' };

/** The settings, with what is known of new versions. */
async function openVersions(update: UpdateState, updates: UpdateWay = 'app') {
  const calls: string[] = [];
  const note = (name: string) => (args: unknown) => {
    calls.push(args === undefined ? name : `${name} ${JSON.stringify(args)}`);
    return ok(null);
  };
  await openPopup(
    { ...sandboxFacts(), update, desktop: { ...sandboxFacts().desktop, updates } },
    {
      choose: note('choose'),
      checkForUpdate: note('checkForUpdate'),
      downloadUpdate: note('downloadUpdate'),
      installUpdate: note('installUpdate'),
    },
  );
  await settings.open('Advanced');
  return { calls, section: page.getByRole('region', { name: 'New versions', exact: true }) };
}

const buttons = (section: ReturnType<typeof page.getByRole>): string[] =>
  section
    .getByRole('button')
    .elements()
    .map((each) => each.textContent.trim());

describe('a new version is announced above the views', () => {
  const notice = page.getByRole('status', { name: 'State' });

  it('with a link to its notes', async () => {
    await openPopup({ ...sandboxFacts(), update: { kind: 'available', ...found } });
    await expect.element(notice.getByText('Version 2.0.0 is out.')).toBeVisible();
    await notice.getByRole('button', { name: 'See what is new' }).click();
    await expect.element(page.getByRole('region', { name: 'Advanced' })).toHaveFocus();
    await expect.element(page.getByRole('region', { name: /What is new in/ })).toBeInViewport();
    await expect.element(notice).toHaveTextContent('');
  });

  it('once; after “later” it appears again when the version is ready, or for the next version', async () => {
    const { emit } = await openPopup({
      ...sandboxFacts(),
      update: { kind: 'available', ...found },
    });
    await notice.getByRole('button', { name: 'Later' }).click();
    await expect.element(notice).toHaveTextContent('');
    const button = page.getByRole('button', { name: 'Settings', exact: true });
    await button.click();
    await button.click();
    await expect.element(notice).toHaveTextContent('');
    emit('facts', { ...sandboxFacts(), update: { kind: 'ready', ...found } });
    await expect.element(notice.getByText('Version 2.0.0 is ready.')).toBeVisible();
    await notice.getByRole('button', { name: 'Later' }).click();
    const next = { kind: 'available', version: '2.1.0', notes: '' } as const;
    emit('facts', { ...sandboxFacts(), update: next });
    await expect.element(notice.getByText('Version 2.1.0 is out.')).toBeVisible();
  });

  it.each<UpdateState>([
    { kind: 'off' },
    { kind: 'idle' },
    { kind: 'checking' },
    { kind: 'none', atMs: 0 },
    { kind: 'failed', problem: 'unreachable', found: null, atMs: 0 },
  ])('but not in the state $kind', async (update) => {
    await openPopup({ ...sandboxFacts(), update });
    await expect.element(page.getByRole('tab', { name: 'Rates' })).toBeVisible();
    await expect.element(notice).toHaveTextContent('');
  });
});

describe('the settings of new versions', () => {
  it.each<[UpdateState, string, string[]]>([
    [
      { kind: 'off' },
      'This build does not check for new versions: it has no address for them.',
      [],
    ],
    [{ kind: 'idle' }, 'Not checked since the start.', ['Check for updates']],
    // There, so that the focus stays, and doing nothing.
    [{ kind: 'checking' }, 'Checking for a new version…', ['Check for updates']],
    [{ kind: 'none', atMs: 0 }, 'This is the newest version.', ['Check for updates']],
    [{ kind: 'available', ...found }, 'Version 2.0.0 is out', ['Download']],
    [{ kind: 'downloading', share: 0.42, ...found }, 'Downloading version 2.0.0, 42%', []],
    [{ kind: 'ready', ...found }, 'Version 2.0.0 is ready', ['Restart and update']],
    [
      { kind: 'failed', problem: 'unreachable', found: null, atMs: 0 },
      'The update server can’t be reached. The app continues unchanged.',
      ['Check for updates'],
    ],
    [
      { kind: 'failed', problem: 'damaged', found, atMs: 0 },
      'The download does not match its announcement and was deleted. Nothing was changed.',
      ['Try again'],
    ],
  ])('describe the state $kind and offer its actions', async (update, message, offered) => {
    const { section } = await openVersions(update);
    await expect.element(section.getByRole('status')).toHaveTextContent(message);
    expect(buttons(section)).toEqual(offered);
  });

  it('start only one check at a time', async () => {
    const { calls, section } = await openVersions({ kind: 'checking' });
    const checkButton = section.getByRole('button', { name: 'Check for updates' });
    await expect.element(checkButton).toBeDisabled();
    (checkButton.element() as HTMLElement).click();
    expect(calls).toEqual([]);
  });

  it('show notes as plain text', async () => {
    const { section } = await openVersions({ kind: 'available', ...found });
    const notes = section.getByRole('region', { name: 'What is new in version 2.0.0' });
    await expect.element(notes.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    await expect.element(notes.getByText('- New')).toBeVisible();
    expect(notes.element().querySelector('img')).toBeNull();
  });

  it('say that a version has no notes', async () => {
    const { section } = await openVersions({ kind: 'available', version: '2.0.0', notes: '' });
    const nothing = section.getByText('There are no release notes.');
    await expect.element(nothing).toBeVisible();
  });

  it('let main confirm the restart', async () => {
    const { calls, section } = await openVersions({ kind: 'ready', ...found });
    await section.getByRole('button', { name: 'Restart and update' }).click();
    expect(calls).toEqual(['installUpdate']);
  });

  it('send each choice and click to main', async () => {
    const { calls, section } = await openVersions({ kind: 'idle' });
    await section.getByRole('checkbox', { name: 'Check once a day' }).click();
    await section.getByRole('button', { name: 'Check for updates' }).click();
    await expect
      .poll(() => calls)
      .toEqual(['choose {"versions":{"checkDaily":false}}', 'checkForUpdate']);
  });

  it('download after a click', async () => {
    const { calls, section } = await openVersions({ kind: 'available', ...found });
    await section.getByRole('button', { name: 'Download' }).click();
    await expect.poll(() => calls).toEqual(['downloadUpdate']);
  });
});

describe('a copy that the app can’t replace itself', () => {
  it('says before the download that a package is installed by a command', async () => {
    const { section, calls } = await openVersions({ kind: 'available', ...found }, 'deb');
    await expect.element(section.getByText(/^Parallax is a deb package here/)).toBeVisible();
    await section.getByRole('button', { name: 'Download' }).click();
    expect(calls).toEqual(['downloadUpdate']);
  });

  it('offers the command once the package is there', async () => {
    const { section, calls } = await openVersions({ kind: 'ready', ...found }, 'rpm');
    expect(buttons(section)).toEqual(['Install it…']);
    await section.getByRole('button', { name: 'Install it…' }).click();
    expect(calls).toEqual(['installUpdate']);
  });

  it('offers no download for a folder that can’t be written, but another check', async () => {
    const { section } = await openVersions({ kind: 'available', ...found }, 'read-only');
    await expect.element(section.getByText(/^The folder of this AppImage/)).toBeVisible();
    expect(buttons(section)).toEqual(['Check for updates']);
  });

  it('says on macOS where to drag the app first, and offers no download', async () => {
    const { section } = await openVersions({ kind: 'available', ...found }, 'not-moved');
    await expect.element(section.getByText(/drag it into Applications/)).toBeVisible();
    expect(buttons(section)).toEqual(['Check for updates']);
  });

  it('says that a package manager brings new versions, and offers nothing', async () => {
    const { section } = await openVersions({ kind: 'off' }, 'managed');
    await expect.element(section.getByText(/^A package manager brings/)).toBeVisible();
    expect(buttons(section)).toEqual([]);
  });
});
