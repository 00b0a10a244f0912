import type { ChoiceKey } from '#core/settings/choices.ts';
import type { FileRefusal } from '#core/settings/portable.ts';
import { byCount } from './words.ts';
import type { FileFormat } from '#core/history/export-rows.ts';

export const data = {
  title: 'Data',
  record: 'Parallax record',
  damagedAgain: 'its content is damaged',
  noRecord: 'There is no record: rates are held in memory alone.',
  held: (size: string, since: string) => `${size} recorded, since ${since}.`,
  empty: 'Nothing is recorded yet.',
  mebibytes: (number: string) => `${number} MB`,
  what: 'Export',
  whats: { all: 'Everything', pair: 'One pair' },
  market: 'Market',
  base: 'One unit of',
  quote: 'In',
  format: 'Format',
  formats: {
    csv: 'CSV',
    json: 'JSON',
    parquet: 'Parquet',
  } satisfies Record<FileFormat, string>,
  export: 'Export',
  exportHint: 'Exact decimals and times in UTC, with their source and market',
  backUp: 'Back up',
  backUpHint: 'Writes a copy of the whole record and of the trades',
  restore: 'Restore',
  restoreHint:
    'Continues from a back-up; the current record is saved beside it, and missing trades come back',
  stop: 'Stop',
  working: {
    export: (percent: string) => `Exporting, ${percent}`,
    'back-up': (percent: string) => `Backing up, ${percent}`,
    restore: (percent: string) => `Restoring, ${percent}`,
  },
  written: (file: string) => `Written: ${file}`,
  restored: (file: string, replaced: string) =>
    `The record is now that of ${file}. The previous one was saved as ${replaced}.`,
  restoredEarlier: (file: string) =>
    `${file} is of an earlier form, so its rates cannot come back. The record stays as it was.`,
  restoredTrades: (count: number) =>
    byCount(count, {
      one: `${count} trade came back.`,
      other: `${count} trades came back. Undo on the desk takes them out again.`,
    }),
  tradesNotRestored:
    'Its trades cannot be read or do not fit those of today, so none of them came back.',
  stopped: 'Stopped. Nothing was changed.',
  busy: 'Something else is still being done with the record.',
  failed: (detail: string) =>
    `That did not work: ${detail}. Nothing was changed. Check the place and the space there.`,
  refused: {
    'not-a-record': 'That file is not a record of Parallax. Nothing was changed.',
    'too-large': 'That file is too large for a record of Parallax. Nothing was changed.',
    broken: 'That record is damaged. Nothing was changed.',
    newer: 'A newer version of Parallax wrote that record: update Parallax first.',
    'other-source': 'That record has nothing of the source shown here. Nothing was changed.',
    'own-file': 'That is the record in use itself: choose another file.',
    'own-folder': 'Parallax has its own files in that folder: choose another one.',
    'parts-exist':
      'There are more files than one, and one of their names is taken there: choose another name.',
  },
  settingsFile: {
    kind: 'Settings of Parallax',
    hint: 'For another computer. Account, alerts and destinations stay here.',
    export: 'Export',
    exportOf: 'Export settings',
    import: 'Import…',
    importOf: 'Import settings',
    title: 'Import settings?',
    changes: (names: string) => `Changes: ${names}.`,
    leftOut: (names: string) => `Left out: ${names}. You can undo this.`,
    same: (file: string) => `${file} changes nothing: all its settings are as here.`,
    yes: 'Import',
    no: 'Cancel',
    refused: {
      'too-large': 'The file is larger than 1 MB. Nothing was changed.',
      'not-settings': 'That file has no settings of Parallax. Nothing was changed.',
      newer: 'A newer version of Parallax wrote that file: update Parallax first.',
      broken: 'A value in that file is invalid. Nothing was changed.',
    } satisfies Record<FileRefusal, string>,
    invalid: (name: string) =>
      `“${name}” has a value in that file that is invalid. Nothing was changed.`,
    /** Choices that have no row in the settings. */
    others: {
      'quotes.fixedSides': 'How quotes are read',
      pairs: 'Your pairs',
      money: 'Currency of the board',
      groups: 'Groups of currencies',
      'quotes.routeOrder': 'Order of the routes',
      'quotes.countsBank': 'Count my bank’s fee',
      'desk.template': 'Message to customers',
      'desk.ownLine': 'My line below messages',
    } as Readonly<Partial<Record<ChoiceKey, string>>>,
    never: 'Destinations, Alerts',
  },
  copies: {
    hint: (newest: string) =>
      `Trades and settings, newest ${newest}. The last four are in the data folder.`,
    none: 'Trades and settings are copied once a week. There is no copy yet.',
    which: 'Copy',
    bringBack: 'Bring back…',
    back: (when: string) =>
      `Trades and settings are those of ${when}. The ones before are a copy now.`,
    gone: 'the copy is gone',
    broken: 'the copy cannot be read',
    confirm: {
      title: (when: string) => `Bring back the copy of ${when}?`,
      body: 'Its trades and settings replace the present ones, which become a copy first. Account, alerts and destinations stay as they are.',
      yes: 'Bring back',
      no: 'Cancel',
    },
  },
  delete: 'Delete history',
  deleteHint: "Can't be undone.",
  deleted: 'The history is deleted. The rates shown now stay.',
  confirm: {
    title: 'Delete the history?',
    body: (source: string) =>
      `Everything recorded of ${source} but the rates shown now will be gone, charts and changes with it. This can't be undone: back it up first if you may want it again.`,
    sandbox: 'the demo',
    yes: 'Delete history',
    no: 'Keep it',
  },
};
