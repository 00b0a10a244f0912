/**
 * Each entry raises the schema of the trades by one version. A released entry never changes: add a
 * new one. Numbers are exact text, times epoch ms.
 */
export const TRADES_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE trade (
    origin   TEXT NOT NULL CHECK (origin IN ('real', 'sandbox')),
    id       TEXT NOT NULL,
    at_ms    INTEGER NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('buy', 'sell', 'opening')),
    asset    TEXT NOT NULL,
    money    TEXT NOT NULL,
    amount   TEXT NOT NULL,
    price    TEXT NOT NULL,
    fee      TEXT NOT NULL,
    fee_in   TEXT NOT NULL CHECK (fee_in IN ('money', 'asset')),
    platform TEXT NOT NULL,
    note     TEXT NOT NULL,
    PRIMARY KEY (origin, id)
  ) STRICT, WITHOUT ROWID;
  `,
  // How good the price was, as JSON.
  'ALTER TABLE trade ADD COLUMN good TEXT;',
  // A long list is read in its sequence, in steps.
  'CREATE INDEX trade_sequence ON trade (origin, at_ms, id);',
  // The order of entry. Trades that are stored already keep the order in which they were summed.
  `
  ALTER TABLE trade ADD COLUMN entry INTEGER NOT NULL DEFAULT 0;
  UPDATE trade SET entry = numbered.entry FROM (
    SELECT origin, id, row_number() OVER (PARTITION BY origin ORDER BY at_ms, id) AS entry FROM trade
  ) AS numbered WHERE numbered.origin = trade.origin AND numbered.id = trade.id;
  DROP INDEX trade_sequence;
  CREATE INDEX trade_sequence ON trade (origin, at_ms, entry, id);
  `,
];
