import fs from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { en as text } from '#core/text/en.ts';
import { imageEntry } from '../../../electron/settings/app-image.ts';
import { readExec } from '../../../electron/settings/autostart-entry.ts';
import { useFolder } from '../../support/folder.ts';

const inFolder = useFolder();
const FILE = 'applications/app.parallax.desktop';
const ICON = 'icons/hicolor/128x128/apps/app.parallax.png';
const PICTURE = path.resolve(
  import.meta.dirname,
  '../../../electron/app/icons/app/linux/128x128.png',
);

/** The entry of an AppImage in a home of its own. */
function entryOf(image: string | null, shared = inFolder('shared')) {
  const onChanged = vi.fn();
  const env = { XDG_DATA_HOME: inFolder('data'), XDG_DATA_DIRS: shared };
  return { entry: imageEntry(image, env, '/nowhere', text, onChanged), onChanged };
}
const dataFile = (name: string): string => inFolder(path.join('data', name));
const execLine = (): string =>
  /^Exec=(.*)$/m.exec(fs.readFileSync(dataFile(FILE), 'utf8'))?.[1] ?? '';

it.each(['/home/ada/Parallax.AppImage', '/home/ada/My "Apps"/100%=$x/P.AppImage'])(
  '%s is listed with its icon when the person wants it, and no longer when not',
  (image) => {
    const { entry, onChanged } = entryOf(image);
    expect(entry.read()).toBe('missing');
    entry.set(true);
    expect(entry.read()).toBe('ours');
    const content = fs.readFileSync(dataFile(FILE), 'utf8').split('\n');
    expect(content[0]).toBe('[Desktop Entry]');
    expect(content).toEqual(
      expect.arrayContaining([
        'Type=Application',
        'Name=Parallax',
        'Icon=app.parallax',
        'StartupWMClass=app.parallax',
        'MimeType=x-scheme-handler/parallax;',
      ]),
    );
    expect(readExec(execLine())).toEqual([image, '%U']);
    expect(execLine()).toMatch(/ %U$/);
    expect(fs.readFileSync(dataFile(ICON)).equals(fs.readFileSync(PICTURE))).toBe(true);
    expect(onChanged).toHaveBeenLastCalledWith(path.dirname(dataFile(FILE)));
    entry.set(false);
    expect(entry.read()).toBe('missing');
    expect([FILE, ICON].filter((each) => fs.existsSync(dataFile(each)))).toEqual([]);
    expect(onChanged).toHaveBeenCalledTimes(2);
  },
);

it.each([
  ['the person wrote', 'data'],
  ['a package has', 'shared'],
])('an entry that %s stays as it is', (_who, folder) => {
  const file = inFolder(path.join(folder, FILE));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, '[Desktop Entry]\nExec=/gone/P.AppImage %U\n');
  const { entry } = entryOf('/home/ada/P.AppImage');
  expect(entry.read()).toBe('elsewhere');
  entry.freshen();
  if (folder === 'data') entry.set(true);
  entry.set(false);
  expect(fs.readFileSync(file, 'utf8')).toBe('[Desktop Entry]\nExec=/gone/P.AppImage %U\n');
});

it('names where the AppImage is now, unless another copy is still there', () => {
  const [before, after] = [inFolder('before.AppImage'), inFolder('after.AppImage')];
  entryOf(after).entry.freshen();
  expect(fs.existsSync(dataFile(FILE))).toBe(false);
  fs.writeFileSync(before, '');
  entryOf(before).entry.set(true);
  entryOf(after).entry.freshen();
  expect(readExec(execLine())).toEqual([before, '%U']);
  fs.renameSync(before, after);
  entryOf(after).entry.freshen();
  expect(readExec(execLine())).toEqual([after, '%U']);
});

it('is nothing for what is no AppImage', () => {
  const { entry } = entryOf(null);
  entry.set(true);
  entry.freshen();
  expect(entry.read()).toBe('elsewhere');
  expect(fs.existsSync(dataFile(FILE))).toBe(false);
});
