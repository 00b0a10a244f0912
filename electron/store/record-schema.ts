/**
 * Each entry lifts the schema by one version; `user_version` says how many were carried out. Entries
 * are never changed once released, only added.
 *
 * 1: the newest rates of each market and the currency names, by source. Rates are text: exact.
 * 2: the last whole snapshot of each hour and each day.
 * 3: a history that loses nothing: snapshots of each feed (a market, a ticker, the service's days), new
 *    ones as rows of their own, older ones packed into columns; when we were checking; candles.
 * 4: the past days that the service was asked for, and whether it offered them.
 * 5: what alert rules have seen of a source, and what fired.
 */
export const RECORD_MIGRATIONS: readonly string[] = [
  `
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

  CREATE TABLE latest (
    source_id        INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    market           TEXT NOT NULL,
    base             TEXT NOT NULL,
    published_at_ms  INTEGER,
    first_seen_at_ms INTEGER NOT NULL,
    checked_at_ms    INTEGER NOT NULL,
    PRIMARY KEY (source_id, market)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE latest_rate (
    source_id INTEGER NOT NULL,
    market    TEXT NOT NULL,
    code      TEXT NOT NULL,
    rate      TEXT NOT NULL,
    PRIMARY KEY (source_id, market, code),
    FOREIGN KEY (source_id, market) REFERENCES latest (source_id, market) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE kept (
    id           INTEGER PRIMARY KEY,
    source_id    INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    market       TEXT NOT NULL,
    grain        TEXT NOT NULL CHECK (grain IN ('hour', 'day')),
    period_ms    INTEGER NOT NULL,
    published_ms INTEGER NOT NULL,
    base         TEXT NOT NULL,
    UNIQUE (source_id, market, grain, period_ms)
  ) STRICT;

  CREATE TABLE kept_rate (
    kept_id INTEGER NOT NULL REFERENCES kept (id) ON DELETE CASCADE,
    code    TEXT NOT NULL,
    rate    TEXT NOT NULL,
    PRIMARY KEY (kept_id, code)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE life (
    id    INTEGER PRIMARY KEY CHECK (id = 1),
    clean INTEGER NOT NULL
  ) STRICT;
  INSERT INTO life VALUES (1, 1);

  -- A feed whose source is null was given up: upkeep takes its rows away.
  CREATE TABLE feed (
    id        INTEGER PRIMARY KEY,
    source_id INTEGER REFERENCES source (id),
    key       TEXT NOT NULL,
    UNIQUE (source_id, key)
  ) STRICT;

  CREATE TABLE name (
    id   INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE
  ) STRICT;

  -- New snapshots, whole. Grain: 0 as it came, 1 the last of an hour, 2 the last of a day.
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
  CREATE INDEX snapshot_by_time ON snapshot (feed_id, grain, at_ms);

  CREATE TABLE current (
    feed_id     INTEGER PRIMARY KEY REFERENCES feed (id),
    snapshot_id INTEGER NOT NULL REFERENCES snapshot (id),
    checked_ms  INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX current_snapshot ON current (snapshot_id);

  -- Older snapshots, packed: their times together, and of each name a column of its values.
  CREATE TABLE segment (
    id      INTEGER PRIMARY KEY,
    feed_id INTEGER NOT NULL REFERENCES feed (id),
    grain   INTEGER NOT NULL,
    from_ms INTEGER NOT NULL,
    to_ms   INTEGER NOT NULL,
    base    TEXT NOT NULL,
    times   BLOB NOT NULL
  ) STRICT;
  CREATE INDEX segment_by_time ON segment (feed_id, grain, to_ms);

  CREATE TABLE packed (
    segment_id INTEGER NOT NULL REFERENCES segment (id) ON DELETE CASCADE,
    name_id    INTEGER NOT NULL,
    slots      TEXT NOT NULL,
    PRIMARY KEY (segment_id, name_id)
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
    name_id      INTEGER NOT NULL,
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
    PRIMARY KEY (feed_id, name_id, base, grain, from_ms)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX candle_of_hour ON candle (from_ms) WHERE grain = 1;

  INSERT INTO feed (source_id, key) SELECT source_id, market FROM latest
    UNION SELECT source_id, market FROM kept;

  INSERT INTO snapshot (feed_id, grain, at_ms, published_ms, first_seen_ms, confirmed_ms, base, cells)
    SELECT f.id, 0, coalesce(l.published_at_ms, l.first_seen_at_ms), l.published_at_ms,
      l.first_seen_at_ms, l.checked_at_ms, l.base,
      char(10) || coalesce((SELECT group_concat(r.code || char(9) || r.rate || char(10), '')
        FROM latest_rate r WHERE r.source_id = l.source_id AND r.market = l.market), '')
    FROM latest l JOIN feed f ON f.source_id = l.source_id AND f.key = l.market;
  INSERT INTO current SELECT s.feed_id, s.id, l.checked_at_ms
    FROM snapshot s JOIN feed f ON f.id = s.feed_id
    JOIN latest l ON l.source_id = f.source_id AND l.market = f.key;

  INSERT INTO snapshot (feed_id, grain, at_ms, published_ms, first_seen_ms, confirmed_ms, base, cells)
    SELECT f.id, CASE k.grain WHEN 'hour' THEN 1 ELSE 2 END, k.published_ms, k.published_ms,
      k.published_ms, k.published_ms, k.base,
      char(10) || coalesce((SELECT group_concat(r.code || char(9) || r.rate || char(10), '')
        FROM kept_rate r WHERE r.kept_id = k.id), '')
    FROM kept k JOIN feed f ON f.source_id = k.source_id AND f.key = k.market;

  -- Who kept an hour's last snapshot was looking in it: hours one after the other are one stretch.
  INSERT INTO coverage SELECT feed_id, min(period_ms), max(published_ms), 300000
    FROM (SELECT f.id AS feed_id, k.period_ms, k.published_ms,
        k.period_ms - 3600000 * row_number() OVER (PARTITION BY f.id ORDER BY k.period_ms) AS run
      FROM kept k JOIN feed f ON f.source_id = k.source_id AND f.key = k.market
      WHERE k.grain = 'hour')
    GROUP BY feed_id, run;
  INSERT INTO coverage SELECT f.id, k.period_ms, k.published_ms, 300000
    FROM kept k JOIN feed f ON f.source_id = k.source_id AND f.key = k.market
    WHERE k.grain = 'day' AND NOT EXISTS (SELECT 1 FROM coverage c WHERE c.feed_id = f.id
      AND c.from_ms <= k.published_ms AND c.to_ms >= k.period_ms);
  INSERT INTO coverage SELECT f.id, l.checked_at_ms, l.checked_at_ms, 300000
    FROM latest l JOIN feed f ON f.source_id = l.source_id AND f.key = l.market
    WHERE NOT EXISTS (SELECT 1 FROM coverage c WHERE c.feed_id = f.id
      AND c.from_ms <= l.checked_at_ms AND c.to_ms >= l.checked_at_ms);

  DROP TABLE kept_rate;
  DROP TABLE kept;
  DROP TABLE latest_rate;
  DROP TABLE latest;
  `,
  `
  CREATE TABLE asked_day (
    source_id INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    day_ms    INTEGER NOT NULL,
    asked_ms  INTEGER NOT NULL,
    offered   INTEGER NOT NULL,
    PRIMARY KEY (source_id, day_ms)
  ) STRICT, WITHOUT ROWID;
  `,
  `
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
    UNIQUE (source_id, rule_id, number)
  ) STRICT;
  `,
];
