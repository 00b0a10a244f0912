import ElectronStore from 'electron-store';

/** The counter of the newest trusted release. Older manifests are refused. */
export interface SeenRelease {
  /** 0 before the first. */
  readonly counter: number;
  note(counter: number): void;
}

/** In its own file, not a setting, so that no page can reset it. */
export function openSeenRelease(folder: string): SeenRelease {
  const open = (): ElectronStore<{ counter?: unknown }> =>
    new ElectronStore({
      name: 'updates',
      cwd: folder,
      configFileMode: 0o600,
      clearInvalidConfig: true,
    });
  return {
    get counter() {
      const counter = open().get('counter');
      return Number.isSafeInteger(counter) ? Number(counter) : 0;
    },
    note: (counter) => open().set('counter', counter),
  };
}
