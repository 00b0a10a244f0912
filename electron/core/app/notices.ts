export type StoragePart = 'record' | 'settings' | 'ledger' | 'trades';

export interface Notice {
  readonly code:
    | 'settings-quarantined'
    | 'settings-copied'
    | 'settings-rewritten'
    | 'settings-gone'
    | 'vault-quarantined'
    | 'destinations-quarantined'
    | 'record-quarantined'
    | 'record-salvaged'
    | 'record-gone'
    | 'ledger-quarantined'
    | 'ledger-replaced'
    | 'ledger-gone'
    | 'trades-quarantined'
    | 'trades-replaced'
    | 'trades-gone'
    | 'names-unread';
  /** Empty where no file is concerned. */
  readonly file: string;
}

/** Adds a notice, unless the same one is still unread. */
export const withNotice = (notices: readonly Notice[], notice: Notice): readonly Notice[] =>
  notices.some(({ code, file }) => code === notice.code && file === notice.file)
    ? notices
    : [...notices, notice];

/** The notices for what happened to files; null means that nothing did. */
export function noticesOf(files: Partial<Record<Notice['code'], string | null>>): Notice[] {
  const codes = Object.keys(files) as Notice['code'][];
  return codes.flatMap((code) => {
    const file = files[code] ?? null;
    return file === null ? [] : [{ code, file }];
  });
}
