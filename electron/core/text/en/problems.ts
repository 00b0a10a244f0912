import type { ErrorCode } from '#core/base/result.ts';
import type { Notice, StoragePart } from '#core/app/notices.ts';
import { byCount } from './words.ts';
import { type StorageFault, storageFault } from '#core/app/storage-fault.ts';

const storageAdvice = {
  newer: 'Update Parallax',
  locked: 'Close the other program that has the file open',
  full: 'Free some space',
  other: 'Check that the folder may be written',
} satisfies Record<StorageFault, string>;

export const problems = {
  storage: {
    record: (detail: string) =>
      `Rates can't be stored. They will be gone when Parallax quits: ${detail}. ${storageAdvice[storageFault(detail)]}, then start again.`,
    settings: (detail: string) =>
      `Settings can't be stored. They will be gone when Parallax quits: ${detail}. Check that the folder may be written.`,
    ledger: (detail: string) =>
      `Requests can't be counted. None is sent automatically: ${detail}. ${storageAdvice[storageFault(detail)]}.`,
    trades: (detail: string) =>
      `Your trades can't be opened. None is shown or saved: ${detail}. ${storageAdvice[storageFault(detail)]}, then start again.`,
  } satisfies Record<StoragePart, (detail: string) => string>,
  notices: {
    'settings-quarantined': (file: string) =>
      `Your settings could not be read. The defaults are used. The unreadable file was saved as ${file}.`,
    'settings-copied': (file: string) =>
      `Some settings could not be read. Those have their defaults. The original was saved as ${file}.`,
    'settings-rewritten': (file: string) =>
      `The settings file was damaged while Parallax was running. Your settings are stored again. The damaged file was saved as ${file}.`,
    'settings-gone': (file: string) =>
      `The settings file (${file}) is gone. The defaults are used. Check your alerts, and the limit and renewal under Account.`,
    'vault-quarantined': (file: string) =>
      `The stored API key could not be read: enter it again under Account. The unreadable file was saved as ${file}.`,
    'destinations-quarantined': (file: string) =>
      `The addresses that alerts go to could not be read: enter them again. The unreadable file was saved as ${file}.`,
    'record-salvaged': (file: string) =>
      `The file of stored rates was damaged. What could be read of it stays. The damaged file was saved as ${file}.`,
    'record-gone': (file: string) =>
      `The file of stored rates (${file}) is gone. A new record was started. If you have a backup, restore it.`,
    'record-quarantined': (file: string) =>
      `Stored rates could not be read. A new record was started. The unreadable file was saved as ${file}.`,
    'ledger-quarantined': (file: string) =>
      `This month's count could not be read. It starts again: enter what your account shows under “Already used this month”. The unreadable file was saved as ${file}.`,
    'ledger-replaced': (file: string) =>
      `The file that counts requests was damaged while Parallax was running. This month's count stays. The damaged file was saved as ${file}.`,
    'ledger-gone': (file: string) =>
      `This month's count is lost, because its file (${file}) is gone. It starts again: enter what your account shows under “Already used this month”.`,
    'trades-quarantined': (file: string) =>
      `Some trades could not be read. The log continues without them. The file as it was is saved as ${file}: restore a backup or import your CSV file.`,
    'trades-replaced': (file: string) =>
      `The file of your trades was damaged while Parallax was running. No trade is lost: a new file has them all. The damaged file was saved as ${file}.`,
    'trades-gone': (file: string) =>
      `The log of your trades (${file}) is gone. A new one was started: restore a backup or import your CSV file.`,
    'names-unread': () =>
      `The service's list of currencies could not be read. Rates keep their codes, some without a name.`,
  } satisfies Record<Notice['code'], (file: string) => string>,
  clockAhead: (span: string) =>
    `This computer's clock is ${span} fast. Ages and alerts use the service's clock. Set the clock.`,
  clockBehind: (span: string) =>
    `This computer's clock is ${span} slow. Ages and alerts use the service's clock. Set the clock.`,
  datedAhead: 'Rates are dated in the future. Alerts on them wait until the time is plausible.',
  walletLow: (balance: string) => `Wallet low: ${balance}, less than a week costs.`,
  /** Faults that pass, in few words; the others say what to do about them. */
  passing: {
    network: 'No connection',
    'rate-limited': 'The service asks to slow down',
    server: 'Service fault',
    timeout: 'No answer in time',
    unreachable: 'Service not reached',
  } satisfies Partial<Record<ErrorCode, string>> as Partial<Record<ErrorCode, string>>,
  said: (detail: string) => `The service says “${detail}”.`,
  offline: 'Offline',
  head: (what: string) => `${what}.`,
  since: (time: string) => `Rates from ${time}`,
  sinceUntil: (time: string, wait: string) => `Rates from ${time}, retry in ${wait}`,
  until: (wait: string) => `Retry in ${wait}`,
  retry: 'Retry',
  change: 'Change',
  dropped: (count: number) =>
    byCount(count, {
      one: `${count} entry of the last answer was left out. It was no rate, or beyond the first 1,000.`,
      other: `${count} entries of the last answer were left out. They were no rates, or beyond the first 1,000.`,
    }),
};
