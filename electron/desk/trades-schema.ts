/** The schema of the trades. Numbers are exact text, times epoch ms. */
export const TRADES_SCHEMA = `
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
    -- money, asset, or the code of a third currency.
    fee_in   TEXT NOT NULL,
    platform TEXT NOT NULL,
    note     TEXT NOT NULL,
    -- How good the price was, as JSON.
    good     TEXT,
    -- The order of entry.
    entry    INTEGER NOT NULL,
    PRIMARY KEY (origin, id)
  ) STRICT, WITHOUT ROWID;

  CREATE INDEX trade_sequence ON trade (origin, at_ms, entry, id);
`;
