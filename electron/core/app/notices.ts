export type StoragePart = 'record' | 'settings' | 'ledger' | 'trades';

export interface Notice {
  readonly code:
    | 'settings-quarantined'
    | 'settings-copied'
    | 'record-quarantined'
    | 'ledger-quarantined'
    | 'trades-quarantined';
  readonly file: string;
}

/** The notices for quarantined files; null means that there was none. */
export function noticesOf(
  settingsFile: string | null,
  recordFile: string | null,
  ledgerFile: string | null = null,
  settingsCopy: string | null = null,
  tradesFile: string | null = null,
): Notice[] {
  const notices: Notice[] = [];
  if (settingsFile !== null) notices.push({ code: 'settings-quarantined', file: settingsFile });
  if (settingsCopy !== null) notices.push({ code: 'settings-copied', file: settingsCopy });
  if (recordFile !== null) notices.push({ code: 'record-quarantined', file: recordFile });
  if (ledgerFile !== null) notices.push({ code: 'ledger-quarantined', file: ledgerFile });
  if (tradesFile !== null) notices.push({ code: 'trades-quarantined', file: tradesFile });
  return notices;
}
