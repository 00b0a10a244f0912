import type { DatabaseSync } from 'node:sqlite';

/**
 * What the parts of one commit say about each other: an answer's row, that it is the current one and
 * that it was checked; a firing and the rule's own count of firings.
 * @returns what does not fit together.
 */
export function halfWritten(db: DatabaseSync, address: string): string[] {
  const rules = db
    .prepare(
      `SELECT m.rule_id AS rule, json_extract(m.memory, '$.firings') AS counted,
         coalesce((SELECT max(number) FROM alert_firing f
           WHERE f.source_id = m.source_id AND f.rule_id = m.rule_id), 0) AS stored
       FROM alert_memory m JOIN source s ON s.id = m.source_id
       WHERE s.key = ? AND counted != stored`,
    )
    .all(address);
  const unknown = db
    .prepare(
      `SELECT rule_id AS rule FROM alert_firing f JOIN source s ON s.id = f.source_id
       WHERE s.key = ? AND rule_id NOT IN (SELECT rule_id FROM alert_memory)`,
    )
    .all(address);
  // A ticker's answers have no common time; a market's may be filed where they are older.
  const feeds = db
    .prepare(
      `SELECT f.key AS feed FROM feed f JOIN source s ON s.id = f.source_id
       LEFT JOIN current c ON c.feed_id = f.id LEFT JOIN snapshot own ON own.id = c.snapshot_id
       JOIN snapshot newest ON newest.id =
         (SELECT max(id) FROM snapshot WHERE feed_id = f.id AND grain = 0)
       WHERE s.key = ? AND (own.id IS NULL
         OR newest.id > own.id AND (f.key LIKE 'ticker %' OR newest.published_ms > own.published_ms)
         OR NOT EXISTS (SELECT 1 FROM coverage v WHERE v.feed_id = f.id
           AND c.checked_ms BETWEEN v.from_ms AND v.to_ms))`,
    )
    .all(address);
  const rowText = (row: Record<string, unknown>): string => JSON.stringify(row);
  return [...rules, ...unknown, ...feeds].map(rowText);
}
