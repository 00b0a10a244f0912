/**
 * The schema of the ledger. `entered` is the count that the user entered, which covers requests up to `entered_after`.
 * Times are epoch ms by the service's clock, except `left_at_ms` and those of `wait`, the last
 * `Retry-After` of an endpoint. Amounts are exact text.
 */
export const LEDGER_SCHEMA = `
  CREATE TABLE account (
    id              INTEGER PRIMARY KEY,
    key             TEXT NOT NULL UNIQUE,
    anchor_ms       INTEGER,
    anchor_wall_ms  INTEGER,
    entered         INTEGER NOT NULL DEFAULT 0,
    entered_at_ms   INTEGER,
    entered_after   INTEGER NOT NULL DEFAULT 0,
    -- When it was noticed that earlier requests are lost; null once a count was entered.
    lost_at_ms      INTEGER
  ) STRICT;

  CREATE TABLE request (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id  INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    endpoint    TEXT NOT NULL,
    why         TEXT NOT NULL,
    left_at_ms  INTEGER NOT NULL,
    earliest_ms INTEGER NOT NULL,
    latest_ms   INTEGER NOT NULL,
    reached     INTEGER NOT NULL DEFAULT 1 CHECK (reached IN (0, 1)),
    outcome     TEXT,
    status      INTEGER,
    bytes       INTEGER,
    took_ms     INTEGER,
    cost        TEXT,
    currency    TEXT,
    balance     TEXT
  ) STRICT;

  CREATE INDEX request_by_time ON request (account_id, latest_ms);

  CREATE TABLE wait (
    account_id  INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    endpoint    TEXT NOT NULL,
    received_ms     INTEGER NOT NULL,
    until_ms    INTEGER NOT NULL,
    PRIMARY KEY (account_id, endpoint)
  ) STRICT, WITHOUT ROWID;
`;
