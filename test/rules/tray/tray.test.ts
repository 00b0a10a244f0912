import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TrayView } from '#core/tray/tray-view.ts';
import { en } from '#core/text/en.ts';
import { createTray, type ElectronTray, type TrayHost } from '../../../electron/host/tray.ts';
import { openTray } from '../../../electron/tray/tray-controller.ts';
import { createStore } from '../../../electron/store/store.ts';
import { at } from '../../support/account.ts';
import { rateTable, stateWith } from '../../support/rates.ts';

/** What is handed to the host; nothing of a system is proved by it. */
class FakeTray extends EventEmitter {
  readonly calls: [string, ...unknown[]][];
  constructor(image: unknown) {
    super();
    this.calls = [['image', image]];
    trays.push(this);
  }
  setImage = (image: unknown): void => void this.calls.push(['image', image]);
  setToolTip = (text: string): void => void this.calls.push(['tooltip', text]);
  setTitle = (...args: unknown[]): void => void this.calls.push(['title', ...args]);
  setContextMenu = (menu: unknown): void => void this.calls.push(['menu', menu]);
  popUpContextMenu = (menu: unknown): void => void this.calls.push(['pop up', menu]);
  setIgnoreDoubleClickEvents = (): void => undefined;
}

class FakeImage {
  readonly sides: Record<number, number> = {};
  isTemplate = false;
  constructor(png: Buffer) {
    this.addRepresentation({ scaleFactor: 1, buffer: png });
  }
  addRepresentation({ scaleFactor, buffer }: { scaleFactor: number; buffer: Buffer }): void {
    expect(this.isTemplate).toBe(false);
    this.sides[scaleFactor] = buffer.readUInt32BE(16);
  }
  setTemplateImage(isTemplate: boolean): void {
    this.isTemplate = isTemplate;
  }
}

const trays: FakeTray[] = [];
const desktop = { scaleFactor: 1, isDark: true };
const screen = Object.assign(new EventEmitter(), {
  getPrimaryDisplay: () => ({ scaleFactor: desktop.scaleFactor }),
});
const nativeTheme = Object.defineProperty(
  new EventEmitter(),
  'shouldUseDarkColorsForSystemIntegratedUI',
  { get: () => desktop.isDark },
);
const host = {
  Tray: FakeTray,
  Menu: { buildFromTemplate: (items: unknown) => ({ items }) },
  nativeImage: { createFromBuffer: (png: Buffer) => new FakeImage(png) },
  screen,
  nativeTheme,
} as unknown as TrayHost;

const VIEW: TrayView = {
  title: 'USD/NGN 1,587.42',
  tooltip: 'Parallax\nUSD/NGN 1,587.42',
  menu: [
    { kind: 'note', label: 'A & B' },
    { kind: 'copy', label: 'USD/NGN', digits: '1587.42', hint: 'Click to copy' },
    { kind: 'separator' },
    { kind: 'command', command: 'refresh', label: 'Refresh', isPossible: false },
    { kind: 'switch', what: 'paused', label: 'Pause', isOn: false },
  ],
  icon: { state: 'live', numbers: ['1587'] },
};

interface Item {
  readonly label?: string;
  readonly type?: string;
  readonly enabled?: boolean;
  readonly checked?: boolean;
  readonly click?: () => void;
}

const commands = { onToggle: vi.fn(), onCommand: vi.fn(), onSwitch: vi.fn(), onCopy: vi.fn() };

function started(
  platform: string,
  view = VIEW,
): {
  shown: ElectronTray;
  emit: (name: string, event?: unknown) => void;
  /** What was handed over under a name, and forgotten. */
  handed: (name: string) => unknown[][];
} {
  const shown = createTray(host, { view, ...commands }, platform);
  const tray = trays.at(-1);
  return {
    shown,
    emit: (name, event) => void tray?.emit(name, event),
    handed(name) {
      const all = tray?.calls ?? [];
      const found = all.filter(([each]) => each === name).map(([, ...args]) => args);
      tray?.calls.splice(0, all.length, ...all.filter(([each]) => each !== name));
      return found;
    },
  };
}

const itemsOf = (shown: ElectronTray): Item[] =>
  (shown.menu() as unknown as { items: Item[] }).items;

beforeEach(() => {
  vi.clearAllMocks();
  screen.removeAllListeners();
  nativeTheme.removeAllListeners();
  desktop.scaleFactor = 1;
  desktop.isDark = true;
});

describe('macOS', () => {
  it('has a template for both kinds of screens and a title whose digits do not jump', () => {
    const { handed } = started('darwin');
    expect(handed('image')).toEqual([[{ sides: { 1: 16, 2: 32 }, isTemplate: true }]]);
    expect(handed('title')).toEqual([['USD/NGN 1,587.42', { fontType: 'monospacedDigit' }]]);
  });

  it('the menu opens on a right click or with Control, and is not attached', () => {
    const { shown, emit, handed } = started('darwin');
    emit('right-click');
    emit('click', { ctrlKey: true });
    expect(handed('pop up')).toEqual([[shown.menu()], [shown.menu()]]);
    expect(commands.onToggle).not.toHaveBeenCalled();
    emit('click', { ctrlKey: false });
    expect(commands.onToggle).toHaveBeenCalledOnce();
    shown.show({ ...VIEW, menu: [] });
    emit('right-click');
    expect(handed('pop up')).toEqual([[{ items: [] }]]);
    expect(handed('menu')).toEqual([]);
  });
});

describe('Windows', () => {
  it.each([
    [1, 16],
    [1.25, 20],
    [1.5, 24],
    [1.75, 28],
    [2, 32],
    [3, 48],
  ])('at a scale of %d the icon has %i px, of which none is scaled', (scaleFactor, side) => {
    desktop.scaleFactor = scaleFactor;
    const { shown, handed } = started('win32');
    expect(handed('image')).toEqual([[{ sides: { 1: side }, isTemplate: false }]]);
    expect(shown.icon()).toMatchObject({ side, number: '1587', state: 'live', background: 'dark' });
  });

  it('is drawn again when the task bar turns light, or the scale changes', () => {
    const { shown, handed } = started('win32');
    handed('image');
    desktop.isDark = false;
    nativeTheme.emit('updated');
    expect(handed('image')).toHaveLength(1);
    expect(shown.icon()).toMatchObject({ side: 16, background: 'light' });
    desktop.scaleFactor = 2;
    screen.emit('display-metrics-changed');
    expect(handed('image')).toHaveLength(1);
    expect(shown.icon()).toMatchObject({ side: 32 });
  });

  it('writes nothing beside the icon', () => {
    expect(started('win32').handed('title')).toEqual([]);
  });
});

describe('Linux', () => {
  it('has one icon that suits every panel', () => {
    desktop.scaleFactor = 1.5;
    const { shown, handed } = started('linux', {
      ...VIEW,
      icon: { state: 'stale', numbers: [] },
    });
    expect(handed('image')).toEqual([[{ sides: { 1: 44 }, isTemplate: false }]]);
    expect(shown.icon()).toMatchObject({ background: 'any', number: null, state: 'stale' });
  });

  it('is handed its menu again after every change, and only then', () => {
    const { shown, handed } = started('linux');
    expect(handed('menu')).toEqual([[shown.menu()]]);
    shown.show({ ...VIEW, menu: VIEW.menu.map((entry) => ({ ...entry })) });
    expect(handed('menu')).toEqual([]);
    shown.show({ ...VIEW, menu: [{ kind: 'switch', what: 'paused', label: 'Pause', isOn: true }] });
    expect(handed('menu')).toEqual([[shown.menu()]]);
    expect(itemsOf(shown)).toMatchObject([{ label: 'Pause', type: 'checkbox', checked: true }]);
  });
});

describe('every system', () => {
  it.each(['darwin', 'win32', 'linux'])('%s gets only what changed', (platform) => {
    const { shown, handed } = started(platform);
    for (const name of ['image', 'tooltip', 'menu', 'title']) handed(name);
    shown.show({ ...VIEW });
    expect(['image', 'tooltip', 'menu', 'title'].flatMap(handed)).toEqual([]);
    shown.show({
      ...VIEW,
      tooltip: 'Parallax',
      icon: { state: 'paused', numbers: [] },
    });
    expect(handed('tooltip')).toEqual([['Parallax']]);
    expect(handed('image')).toHaveLength(1);
    expect(handed('menu')).toEqual([]);
    expect(shown.icon().state).toBe('paused');
  });

  it.each(['darwin', 'win32', 'linux'])(
    '%s: what each entry does, and that an & stays',
    (platform) => {
      const items = itemsOf(started(platform).shown);
      expect(items.map(({ label, type, enabled }) => [label ?? type, enabled])).toEqual([
        ['A && B', false],
        ['USD/NGN', undefined],
        ['separator', undefined],
        ['Refresh', false],
        ['Pause', undefined],
      ]);
      for (const item of items) item.click?.();
      expect(commands.onCopy).toHaveBeenCalledExactlyOnceWith('1587.42');
      expect(commands.onCommand).toHaveBeenCalledExactlyOnceWith('refresh');
      expect(commands.onSwitch).toHaveBeenCalledExactlyOnceWith('paused', true);
    },
  );
});

it('an age in words goes on while nothing else happens', async () => {
  vi.useFakeTimers({ now: 0 });
  const table = rateTable({ NGN: '1587.42' }, { market: 'parallel', publishedAtMs: 0 });
  const store = createStore({
    initial: stateWith(table, 0),
    persist: () => undefined,
    hasStorage: () => false,
    onError: (error) => expect.fail(String(error)),
  });
  const ignored = vi.fn<() => void>();
  openTray(
    {
      host: { openTray: (options) => createTray(host, options, 'linux') },
      store,
      wording: () => ({ locale: 'en-US', zone: 'UTC', text: en }),
      moment: () => at(vi.getMockedSystemTime()?.getTime() ?? 0),
      wake: ignored,
      writeClipboard: () => Promise.resolve(),
      onProblem: ignored,
      onToggle: ignored,
      onOpen: ignored,
      onSettings: ignored,
      onQuit: ignored,
    },
    'linux',
  );
  const tooltips = (): unknown[] =>
    trays.at(-1)?.calls.flatMap(([name, text]) => (name === 'tooltip' ? [text] : [])) ?? [];
  expect(tooltips()).toEqual([expect.stringContaining('1,587.42, just now')]);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(tooltips().at(-1)).toContain('1,587.42, 1 min ago');
  vi.useRealTimers();
});
