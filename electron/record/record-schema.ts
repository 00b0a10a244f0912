/**
 * The record: rates and quotes as exact text, by source. Each snapshot of a feed (a market, a
 * ticker, the service's days) is a row. `coverage` says when the feed was checked.
 */
export const RECORD_SCHEMA = `
  CREATE TABLE source (
    id  INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE
  ) STRICT;

  CREATE TABLE currency_list (
    source_id     INTEGER PRIMARY KEY REFERENCES source (id) ON DELETE CASCADE,
    checked_at_ms INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE currency (
    source_id INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    code      TEXT NOT NULL,
    name      TEXT NOT NULL,
    PRIMARY KEY (source_id, code)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE life (
    id    INTEGER PRIMARY KEY CHECK (id = 1),
    clean INTEGER NOT NULL,
    -- When the whole file was checked last.
    checked_ms INTEGER
  ) STRICT;
  INSERT INTO life VALUES (1, 1, NULL);

  -- A feed whose source is null was given up: upkeep takes its rows away.
  CREATE TABLE feed (
    id        INTEGER PRIMARY KEY,
    source_id INTEGER REFERENCES source (id),
    key       TEXT NOT NULL,
    UNIQUE (source_id, key)
  ) STRICT;

  -- Grain: 0 as it came, 1 the last of an hour, 2 the last of a day.
  CREATE TABLE snapshot (
    id            INTEGER PRIMARY KEY,
    feed_id       INTEGER NOT NULL REFERENCES feed (id),
    grain         INTEGER NOT NULL,
    at_ms         INTEGER NOT NULL,
    published_ms  INTEGER,
    first_seen_ms INTEGER NOT NULL,
    confirmed_ms  INTEGER NOT NULL,
    base          TEXT NOT NULL,
    cells         TEXT NOT NULL
  ) STRICT;
  CREATE INDEX snapshot_by_time ON snapshot (feed_id, grain, at_ms, first_seen_ms);

  CREATE TABLE current (
    feed_id     INTEGER PRIMARY KEY REFERENCES feed (id),
    snapshot_id INTEGER NOT NULL REFERENCES snapshot (id),
    checked_ms  INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX current_snapshot ON current (snapshot_id);

  -- Of a market's current rates: those that jumped, each with the last one that was believed, and
  -- those that the last answer had no usable entry for.
  CREATE TABLE doubted_rate (
    feed_id  INTEGER NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
    code     TEXT NOT NULL,
    believed TEXT NOT NULL,
    PRIMARY KEY (feed_id, code)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE last_good_rate (
    feed_id       INTEGER NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
    code          TEXT NOT NULL,
    listed_ms     INTEGER NOT NULL,
    published_ms  INTEGER,
    first_seen_ms INTEGER NOT NULL,
    base          TEXT NOT NULL,
    cells         TEXT NOT NULL,
    PRIMARY KEY (feed_id, code)
  ) STRICT, WITHOUT ROWID;

  -- Platforms of a ticker that an answer made new, or gone.
  CREATE TABLE platform_change (
    id      INTEGER PRIMARY KEY,
    feed_id INTEGER NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
    code    TEXT NOT NULL,
    is_new  INTEGER NOT NULL,
    at_ms   INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX platform_change_of_feed ON platform_change (feed_id);

  -- Every platform that a ticker was ever answered with.
  CREATE TABLE platform (
    feed_id INTEGER NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
    code    TEXT NOT NULL,
    PRIMARY KEY (feed_id, code)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE coverage (
    feed_id   INTEGER NOT NULL REFERENCES feed (id),
    from_ms   INTEGER NOT NULL,
    to_ms     INTEGER NOT NULL,
    period_ms INTEGER NOT NULL,
    PRIMARY KEY (feed_id, from_ms)
  ) STRICT, WITHOUT ROWID;

  -- What raw snapshots that are gone looked like; those that are there make their own.
  CREATE TABLE candle (
    feed_id      INTEGER NOT NULL REFERENCES feed (id),
    code         TEXT NOT NULL,
    base         TEXT NOT NULL,
    grain        INTEGER NOT NULL,
    from_ms      INTEGER NOT NULL,
    open         TEXT NOT NULL,
    high         TEXT NOT NULL,
    low          TEXT NOT NULL,
    close        TEXT NOT NULL,
    observations INTEGER NOT NULL,
    opened_ms    INTEGER NOT NULL,
    closed_ms    INTEGER NOT NULL,
    PRIMARY KEY (feed_id, code, base, grain, from_ms)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX candle_of_hour ON candle (from_ms) WHERE grain = 1;

  -- The series is USD's where it is empty.
  CREATE TABLE requested_day (
    source_id INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    series    TEXT NOT NULL,
    day_ms    INTEGER NOT NULL,
    requested_ms  INTEGER NOT NULL,
    offered   INTEGER NOT NULL,
    PRIMARY KEY (source_id, series, day_ms)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE alert_memory (
    source_id INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    rule_id   TEXT NOT NULL,
    memory    TEXT NOT NULL,
    PRIMARY KEY (source_id, rule_id)
  ) STRICT, WITHOUT ROWID;

  -- A firing whose claimed_ms is null was never taken to be shown.
  CREATE TABLE alert_firing (
    id            INTEGER PRIMARY KEY,
    source_id     INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    rule_id       TEXT NOT NULL,
    number        INTEGER NOT NULL,
    about         TEXT NOT NULL,
    value         TEXT NOT NULL,
    move          TEXT,
    at_ms         INTEGER NOT NULL,
    judged_ms     INTEGER NOT NULL,
    late_since_ms INTEGER,
    claimed_ms    INTEGER,
    shown_ms      INTEGER,
    -- What became of it at each destination, as JSON; null if it goes to none.
    sends         TEXT,
    UNIQUE (source_id, rule_id, number)
  ) STRICT;

  CREATE TABLE digest (
    source_id  INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    planned_ms INTEGER NOT NULL,
    content    TEXT NOT NULL,
    sends      TEXT,
    PRIMARY KEY (source_id, planned_ms)
  ) STRICT, WITHOUT ROWID;

  -- In a backup, the file of the trades; otherwise empty.
  CREATE TABLE trades_backup (content BLOB NOT NULL) STRICT;
`;
