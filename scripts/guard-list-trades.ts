import { type Removal, removals } from './without.ts';

const DAMAGE = 'test/integration/trades-damage.test.ts';
const CSV = 'test/unit/desk-csv.test.ts';

/** What keeps trades whole: their file, their order, back-ups, imported files and cards. */
export const TRADES_GUARDS: readonly Removal[] = [
  ...removals('electron/core/desk/trade.ts', DAMAGE, [
    ['the rule of stored trades', 'success && tradeProblem(output, Infinity) === null', 'success'],
    [
      'the form of stored trades',
      'const { success, output } = v.safeParse(storedTrade, row);',
      'const [success, output] = [true, row as Trade];',
    ],
  ]),
  ...removals('electron/core/desk/trade.ts', 'test/unit/desk-sums.test.ts', [
    ['the order of entry', 'if (left.entry !== right.entry) return left.entry - right.entry;'],
  ]),
  ...removals('electron/desk/trades-file.ts', DAMAGE, [
    ['times beyond numbers', 'all.setReadBigInts(true);'],
    ['the readable rest', 'added: readable[origin].values()', 'added: []'],
    ['emptied files of trades', 'isEmptied(name) ? null : yield*', 'yield*'],
    ['unreadable rows', '() => (unreadable += 1)', '() => undefined'],
  ]),
  ...removals('electron/desk/trades-file.ts', 'test/integration/trades.test.ts', [
    ['a whole main file', 'intoMainFile(db);\n      return result;', 'return result;'],
  ]),
  ...removals('electron/desk/change-trades.ts', DAMAGE, [
    ['rows with problems', 'read?.problemCount === 0', 'read'],
    ['trades of the future', 'rows.every((trade) => tradeProblem(trade, nowMs) === null)', 'true'],
    [
      'whole backups',
      'file.read(trades.origin, () => (isWhole = false))',
      'file.read(trades.origin)',
    ],
  ]),
  ...removals('electron/desk/trades-backup.ts', DAMAGE, [
    [
      'trades of the other origin',
      "own.prepare('DELETE FROM trade WHERE origin <> ?').run(trades.origin);",
    ],
    ['rights of the part', "fs.closeSync(fs.openSync(part, 'wx', 0o600));"],
    ['rights of the restored part', ', { mode: 0o600 }'],
  ]),
  ...removals('electron/desk/share-cards.ts', 'test/unit/share-cards.test.ts', [
    ['rights of dragged cards', '{ recursive: true, mode: 0o700 }', '{ recursive: true }'],
    [
      'rights of the folder of one',
      'fs.mkdirSync(folder, { mode: 0o700 });',
      'fs.mkdirSync(folder);',
    ],
    ['rights of one', 'mode: 0o600', 'mode: 0o644'],
    [
      'the number of dragged cards',
      'for (const old of known.slice(MOST_DRAGGED - 1)) fs.rmSync(old, { recursive: true });',
    ],
  ]),
  ...removals('electron/core/desk/csv-trades.ts', CSV, [
    ['ids of files', "if (id !== '' && !isTradeId(id)) return 'too-long';"],
    [
      'units of files',
      "if (!isIn(cell('amount'), asset) || !isIn(cell('price'), money)) return 'unit';",
    ],
    ['units of fees', "if (!isIn(cell('fee'), isInMoney ? money : asset)) return 'unit';"],
    ['orders that are not done', 'NOT_DONE.test(state)', 'NOT_DONE.test("")'],
    ['unknown statuses', '!DONE.test(state)', 'DONE.test("")'],
    ['ids of several rows', 'isOurs ? read.id : idOf(read.id)', 'read.id'],
    [
      'ids that a spreadsheet rounded',
      "ROUNDED_ID.test(cell('id')) ? '' : cell('id')",
      "cell('id')",
    ],
    [
      'the newest first',
      'isFalling && times[0] !== times.at(-1) ? rows.toReversed() : rows',
      'rows',
    ],
  ]),
  ...removals('electron/core/desk/csv-cells.ts', CSV, [
    [
      'impossible zones',
      'ahead < -12 * 60 || ahead > 14 * 60 ? null : ahead * 60_000',
      'ahead * 60_000',
    ],
  ]),
  ...removals('electron/core/desk/csv-rows.ts', CSV, [
    [
      'text behind a quotation mark',
      "if (isQuoted && plain.trim() !== '') return { kind: 'misquoted', line };",
    ],
    [
      'the number of columns',
      "if (fields.length === MOST_COLUMNS) return { kind: 'too-wide', line };",
    ],
  ]),
  ...removals('electron/desk/import-trades.ts', 'test/integration/trade-transfer.test.ts', [
    ['a file that is one', "if (!stats.isFile()) return 'unreadable';"],
    ['the size of a file', "if (length > MOST_BYTES) return 'too-large';"],
    ['the length of cells', '.slice(0, LONGEST_CELL)'],
    ['pipes that nobody writes', ' | fs.constants.O_NONBLOCK', ''],
  ]),
  ...removals('electron/core/desk/trade-draft.ts', 'test/unit/desk-draft.test.ts', [
    ['a time that nobody touched', 'isUntouched ? typed.fromMs : ', ''],
  ]),
  ...removals('electron/window/pushes.ts', 'test/unit/push.test.ts', [
    ['views that fail', "onProblem('view:', error);\n      return {};", 'throw error;'],
  ]),
];
