/** Numbers are exact text, times epoch ms. */
export const TRADE_TABLE = `
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

/** Quotes to customers, in the trades' file: accepting one is a commit together with its trade. */
export const QUOTE_TABLE = `
  CREATE TABLE quote (
    origin     TEXT NOT NULL CHECK (origin IN ('real', 'sandbox')),
    number     INTEGER NOT NULL,
    side       TEXT NOT NULL CHECK (side IN ('buy', 'sell')),
    asset      TEXT NOT NULL,
    money      TEXT NOT NULL,
    amount     TEXT NOT NULL,
    price      TEXT NOT NULL,
    name       TEXT NOT NULL,
    made_at_ms INTEGER NOT NULL,
    ends_at_ms INTEGER NOT NULL,
    -- What was known when it was made, as JSON.
    basis      TEXT NOT NULL,
    -- How it ended, as JSON; null while it is open or expired.
    ended      TEXT,
    PRIMARY KEY (origin, number)
  ) STRICT, WITHOUT ROWID;
`;

export const TRADES_SCHEMA = `${TRADE_TABLE}${QUOTE_TABLE}`;
