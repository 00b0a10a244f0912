export type StoragePart = 'record' | 'settings' | 'ledger';

/** Something that went wrong at the start and that the person is told once. */
export interface Notice {
  readonly code: 'settings-put-aside' | 'settings-copied' | 'record-put-aside' | 'ledger-put-aside';
  /** The file that it is about. */
  readonly file: string;
}

/** What is told of files that were put aside at the start; null stands for none. */
export function noticesOf(
  settingsFile: string | null,
  recordFile: string | null,
  ledgerFile: string | null = null,
  settingsCopy: string | null = null,
): Notice[] {
  const notices: Notice[] = [];
  if (settingsFile !== null) notices.push({ code: 'settings-put-aside', file: settingsFile });
  if (settingsCopy !== null) notices.push({ code: 'settings-copied', file: settingsCopy });
  if (recordFile !== null) notices.push({ code: 'record-put-aside', file: recordFile });
  if (ledgerFile !== null) notices.push({ code: 'ledger-put-aside', file: ledgerFile });
  return notices;
}
