export type StoragePart = 'record' | 'settings' | 'ledger' | 'trades';

export interface Notice {
  readonly code:
    | 'settings-quarantined'
    | 'settings-copied'
    | 'settings-rewritten'
    | 'settings-gone'
    | 'record-quarantined'
    | 'record-salvaged'
    | 'record-gone'
    | 'ledger-quarantined'
    | 'ledger-replaced'
    | 'ledger-gone'
    | 'trades-quarantined';
  readonly file: string;
}

/** The notices for what happened to files; null means that nothing did. */
export function noticesOf(files: Partial<Record<Notice['code'], string | null>>): Notice[] {
  const codes = Object.keys(files) as Notice['code'][];
  return codes.flatMap((code) => {
    const file = files[code] ?? null;
    return file === null ? [] : [{ code, file }];
  });
}
