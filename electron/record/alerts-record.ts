import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { AlertsChange, StoredFiring, RecordedAlerts } from '#core/alerts/alerts-state.ts';
import { MOST_FIRINGS } from '#core/alerts/alerts-state.ts';
import type { StoredDigest } from '#core/alerts/delivery/digest.ts';
import { destinationId } from '#core/alerts/delivery/destination.ts';
import type { Memory } from '#core/alerts/memory.ts';
import { SEND_MARKS, withoutWaiting } from '#core/alerts/delivery/outbox.ts';
import { condition, note } from '#core/alerts/rule-schema.ts';
import { subject } from '#core/alerts/kinds.ts';
import { parseDecimal } from '#core/number/decimal.ts';
import { integer, statementsOf, type SqlRow } from '../store/database.ts';
import { memorySchema } from './memory-schema.ts';

/** The limit of firings in a source's record. Only shown ones are deleted. */
const MOST_KEPT = 1_000;

/** An id of a destination has no quotation marks. */
const NOT_WAITING = `ifnull(instr(sends, '"waiting"'), 0) = 0`;

/**
 * Memories and firings of alert rules. All methods except `load` run within the caller's
 * transaction.
 */
export interface AlertsRecord {
  load(): RecordedAlerts;
  save(change: AlertsChange): void;
  /** Deletes shown firings. Memories stay, otherwise a crossing would be missed. */
  deleteShown(): void;
  /**
   * After the file replaced another one: the known memories, firings and digests take the place of
   * its own. Of what else is in it, whatever the source, nothing is told: firings count as claimed,
   * and nothing waits for a destination.
   */
  takeOver(known: RecordedAlerts, nowMs: number): void;
}

export function alertsIn(db: DatabaseSync, sourceId: bigint): AlertsRecord {
  const sql = statementsOf(db);

  function saveMemory(id: string, memory: Memory): void {
    sql(
      `INSERT INTO alert_memory (source_id, rule_id, memory) VALUES (?, ?, ?)
       ON CONFLICT (source_id, rule_id) DO UPDATE SET memory = excluded.memory`,
    ).run(sourceId, id, JSON.stringify(memory));
  }

  function saveFiring(firing: StoredFiring): void {
    const { ruleId, number, subject, condition, note, changes, value, move } = firing;
    const optional = (ms: number | null): bigint | null => (ms === null ? null : integer(ms));
    sql(
      `INSERT INTO alert_firing (source_id, rule_id, number, about, value, move, at_ms, judged_ms,
         late_since_ms, claimed_ms, shown_ms, sends) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (source_id, rule_id, number) DO UPDATE SET
         claimed_ms = excluded.claimed_ms, shown_ms = excluded.shown_ms, sends = excluded.sends`,
    ).run(
      sourceId,
      ruleId,
      integer(number),
      JSON.stringify({ subject, condition, note, changes }),
      value,
      move,
      integer(firing.atMs),
      integer(firing.judgedAtMs),
      optional(firing.lateSinceMs),
      optional(firing.claimedAtMs),
      optional(firing.shownAtMs),
      firing.sends ? JSON.stringify(firing.sends) : null,
    );
  }

  function saveDigest({ plannedMs, sends, ...content }: StoredDigest): void {
    sql(
      `INSERT INTO digest (source_id, planned_ms, content, sends) VALUES (?, ?, ?, ?)
       ON CONFLICT (source_id, planned_ms) DO UPDATE SET sends = excluded.sends`,
    ).run(
      sourceId,
      integer(plannedMs),
      JSON.stringify(content),
      sends ? JSON.stringify(sends) : null,
    );
  }

  const deleteDigest = (plannedMs: number): unknown =>
    sql('DELETE FROM digest WHERE source_id = ? AND planned_ms = ?').run(
      sourceId,
      integer(plannedMs),
    );

  function letGo(): void {
    sql(
      `DELETE FROM alert_firing WHERE source_id = ?1 AND claimed_ms IS NOT NULL
         AND ${NOT_WAITING} AND id <=
         (SELECT id FROM alert_firing WHERE source_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
    ).run(sourceId, integer(MOST_KEPT));
  }

  /** Read and written again, as JSON can say one word in many ways; what can't be read goes. */
  function settleSends(): void {
    const columns = { alert_firing: ['id', 'id'], digest: ['source_id', 'planned_ms'] } as const;
    for (const [table, [one, other]] of Object.entries(columns)) {
      const rows = sql(
        `SELECT ${one} AS one, ${other} AS other, sends FROM ${table} WHERE sends IS NOT NULL`,
      ).all();
      const update = sql(`UPDATE ${table} SET sends = ?1 WHERE ${one} = ?2 AND ${other} = ?3`);
      for (const { one, other, sends } of rows)
        update.run(settled(sends), integer(Number(one)), integer(Number(other)));
    }
  }

  return {
    load() {
      const memories = sql('SELECT rule_id, memory FROM alert_memory WHERE source_id = ?')
        .all(sourceId)
        .flatMap((row): [string, Memory][] => {
          const memory = readMemory(String(row['memory']));
          return memory ? [[String(row['rule_id']), memory]] : [];
        });
      // Unclaimed firings always load, however old.
      const rows = sql(
        `SELECT * FROM alert_firing WHERE source_id = ?1 AND (claimed_ms IS NULL
           OR NOT ${NOT_WAITING} OR id IN
           (SELECT id FROM alert_firing WHERE source_id = ?1 ORDER BY id DESC LIMIT ?2))
         ORDER BY id`,
      ).all(sourceId, integer(MOST_FIRINGS));
      const firings = rows.flatMap((row) => readFiring(row) ?? []);
      const digests = sql('SELECT * FROM digest WHERE source_id = ? ORDER BY planned_ms')
        .all(sourceId)
        .flatMap((row) => readDigest(row) ?? []);
      return { memories: new Map(memories), firings, digests };
    },
    save({ memories, gone, firings, digests, goneDigests }) {
      for (const [id, memory] of memories) saveMemory(id, memory);
      for (const id of gone) {
        sql('DELETE FROM alert_memory WHERE source_id = ? AND rule_id = ?').run(sourceId, id);
      }
      for (const firing of firings) saveFiring(firing);
      for (const digest of digests) saveDigest(digest);
      for (const plannedMs of goneDigests) deleteDigest(plannedMs);
      if (firings.length > 0) letGo();
    },
    deleteShown() {
      sql(`DELETE FROM digest WHERE source_id = ? AND ${NOT_WAITING}`).run(sourceId);
      sql(
        `DELETE FROM alert_firing WHERE source_id = ? AND claimed_ms IS NOT NULL
         AND ${NOT_WAITING}`,
      ).run(sourceId);
    },
    takeOver({ memories, firings, digests }, nowMs) {
      sql('UPDATE alert_firing SET claimed_ms = ? WHERE claimed_ms IS NULL').run(integer(nowMs));
      settleSends();
      for (const [id, memory] of memories) saveMemory(id, memory);
      for (const firing of firings) {
        // Saved over another one, it would keep that one's words.
        sql('DELETE FROM alert_firing WHERE source_id = ? AND rule_id = ? AND number = ?').run(
          sourceId,
          firing.ruleId,
          integer(firing.number),
        );
        saveFiring(firing);
      }
      for (const digest of digests) {
        deleteDigest(digest.plannedMs);
        saveDigest(digest);
      }
    },
  };
}

const codes = v.array(v.string());
const aboutSchema = v.object({
  subject,
  condition,
  note: v.optional(note),
  changes: v.optional(v.object({ added: codes, gone: codes })),
});

const sendsSchema = v.record(destinationId, v.picklist(SEND_MARKS));

/** More and longer than a digest is made of. */
const MOST_LINES = 500;
const LONGEST_LINE = 1_000;
const line = v.pipe(v.string(), v.maxLength(LONGEST_LINE));
const lines = v.pipe(v.array(line), v.maxLength(MOST_LINES));

const digestContent = v.object({
  title: line,
  lines,
  judgedAtMs: v.number(),
  isLate: v.boolean(),
  seen: v.object({ values: v.record(v.string(), v.string()) }),
});

/** Null for one that is damaged: the next one compares with none. */
function readDigest(row: SqlRow): StoredDigest | null {
  try {
    const content = v.parse(digestContent, JSON.parse(String(row['content'])));
    return { ...content, plannedMs: Number(row['planned_ms']), ...readSends(row['sends']) };
  } catch {
    return null;
  }
}

const readSends = (json: unknown): Pick<StoredFiring, 'sends'> =>
  typeof json === 'string' ? { sends: v.parse(sendsSchema, JSON.parse(json)) } : {};

/** The same, of which nothing waits; null for what can't be read. */
function settled(json: unknown): string | null {
  try {
    const { sends = {} } = readSends(json);
    return JSON.stringify(withoutWaiting(sends));
  } catch {
    return null;
  }
}

/** Null for an unreadable memory; its rule starts over. */
function readMemory(json: string): Memory | null {
  try {
    return v.parse(memorySchema, JSON.parse(json));
  } catch {
    return null;
  }
}

function readFiring(row: SqlRow): StoredFiring | null {
  try {
    const about = v.parse(aboutSchema, JSON.parse(String(row['about'])));
    const value = parseDecimal(String(row['value']));
    const { move } = row;
    const optional = (name: string): number | null => {
      const ms = row[name];
      return ms === null ? null : Number(ms);
    };
    if (value === null) return null;
    return {
      ruleId: String(row['rule_id']),
      number: Number(row['number']),
      subject: about.subject,
      condition: about.condition,
      ...(about.note !== undefined && { note: about.note }),
      ...(about.changes && { changes: about.changes }),
      value,
      move: typeof move === 'string' ? parseDecimal(move) : null,
      atMs: Number(row['at_ms']),
      judgedAtMs: Number(row['judged_ms']),
      lateSinceMs: optional('late_since_ms'),
      claimedAtMs: optional('claimed_ms'),
      shownAtMs: optional('shown_ms'),
      ...readSends(row['sends']),
    };
  } catch {
    return null;
  }
}
