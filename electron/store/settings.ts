import ElectronStore from 'electron-store';
import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type Choices, DEFAULT_CHOICES } from '#core/app-state.ts';
import { type CurrencyCode, parseCode } from '#core/currency.ts';
import { MARKETS } from '#core/market.ts';

/** What the person chose, in a file of the app's own folder that nobody else may read. */
export interface Settings {
  readonly choices: Choices;
  readonly popupSize: Size | null;
  save(choices: Choices): void;
  savePopupSize(size: Size): void;
  /** Where an unreadable settings file was put aside at this start; null when there was none. */
  readonly putAside: string | null;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const NAME = 'settings';

const code = v.pipe(
  v.string(),
  v.transform(parseCode),
  v.check((parsed): parsed is CurrencyCode => parsed !== null),
);
const side = v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(4000));

/** Each setting by itself: one that does not fit falls back, the others stay. */
const schema = v.object({
  market: v.fallback(v.picklist(MARKETS), DEFAULT_CHOICES.market),
  watched: v.fallback(v.array(code), [...DEFAULT_CHOICES.watched]),
  theme: v.fallback(v.picklist(['system', 'light', 'dark']), DEFAULT_CHOICES.theme),
  pinned: v.fallback(v.boolean(), DEFAULT_CHOICES.pinned),
  popupSize: v.fallback(v.nullable(v.object({ width: side, height: side })), null),
});

/** Opens the settings in a folder; a file that can't be read is put aside, never overwritten. */
export function openSettings(folder: string, today: string): Settings {
  const { store, putAside } = openStore(folder, today);
  const { popupSize, watched, ...rest } = v.parse(schema, { ...EMPTY, ...store.store });
  return {
    choices: { ...rest, watched: watched.filter((each) => each !== null) },
    popupSize,
    putAside,
    save(choices) {
      store.set({ ...choices, watched: [...choices.watched] });
    },
    savePopupSize(size) {
      store.set('popupSize', { ...size });
    },
  };
}

const EMPTY = { market: null, watched: null, theme: null, pinned: null, popupSize: null };
type Stored = Record<string, unknown>;

function openStore(
  folder: string,
  today: string,
): { store: ElectronStore<Stored>; putAside: string | null } {
  const open = (): ElectronStore<Stored> =>
    new ElectronStore<Stored>({ name: NAME, cwd: folder, configFileMode: 0o600 });
  try {
    return { store: open(), putAside: null };
  } catch {
    const file = path.join(folder, `${NAME}.json`);
    const putAside = path.join(folder, `${NAME}.broken-${today}.json`);
    fs.renameSync(file, putAside);
    return { store: open(), putAside };
  }
}
