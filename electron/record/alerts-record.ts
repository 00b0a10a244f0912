import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { AlertsChange, StoredFiring, RecordedAlerts } from '#core/alerts/alerts-state.ts';
import { MOST_DIGESTS, MOST_FIRINGS } from '#core/alerts/alerts-state.ts';
import type { StoredDigest } from '#core/alerts/digest.ts';
import { destinationId } from '#core/alerts/destination.ts';
import type { Memory } from '#core/alerts/memory.ts';
import { SEND_MARKS } from '#core/alerts/outbox.ts';
import { condition } from '#core/alerts/rule-schema.ts';
import { subject } from '#core/alerts/kinds.ts';
import { parseDecimal } from '#core/number/decimal.ts';
import { integer, statementsOf } from '../store/database.ts';
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
   * After the file replaced another one: writes the known memories and firings over its own. Its
   * unclaimed firings count as claimed, since they were shown or are over.
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
    sql(
      `DELETE FROM digest WHERE source_id = ?1 AND ${NOT_WAITING} AND planned_ms <=
         (SELECT planned_ms FROM digest WHERE source_id = ?1
          ORDER BY planned_ms DESC LIMIT 1 OFFSET ?2)`,
    ).run(sourceId, integer(MOST_DIGESTS));
  }

  function letGo(): void {
    sql(
      `DELETE FROM alert_firing WHERE source_id = ?1 AND claimed_ms IS NOT NULL
         AND ${NOT_WAITING} AND id <=
         (SELECT id FROM alert_firing WHERE source_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
    ).run(sourceId, integer(MOST_KEPT));
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
    save({ memories, gone, firings, digests }) {
      for (const [id, memory] of memories) saveMemory(id, memory);
      for (const id of gone) {
        sql('DELETE FROM alert_memory WHERE source_id = ? AND rule_id = ?').run(sourceId, id);
      }
      for (const firing of firings) saveFiring(firing);
      for (const digest of digests) saveDigest(digest);
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
      sql('UPDATE alert_firing SET claimed_ms = ? WHERE source_id = ? AND claimed_ms IS NULL').run(
        integer(nowMs),
        sourceId,
      );
      for (const table of ['alert_firing', 'digest'] as const) {
        sql(
          `UPDATE ${table} SET sends = replace(sends, '"waiting"', '"removed"')
           WHERE source_id = ? AND NOT ${NOT_WAITING}`,
        ).run(sourceId);
      }
      for (const [id, memory] of memories) saveMemory(id, memory);
      for (const firing of firings) saveFiring(firing);
      for (const digest of digests) saveDigest(digest);
    },
  };
}

type Row = Record<string, unknown>;

const codes = v.array(v.string());
const aboutSchema = v.object({
  subject,
  condition,
  note: v.optional(v.string()),
  changes: v.optional(v.object({ added: codes, gone: codes })),
});

const sendsSchema = v.record(destinationId, v.picklist(SEND_MARKS));

const digestContent = v.object({
  title: v.string(),
  lines: v.array(v.string()),
  stock: v.exactOptional(v.array(v.string())),
  judgedAtMs: v.number(),
  isLate: v.boolean(),
  seen: v.object({ values: v.record(v.string(), v.string()) }),
});

/** Null for one that is damaged: the next one compares with none. */
function readDigest(row: Row): StoredDigest | null {
  try {
    const content = v.parse(digestContent, JSON.parse(String(row['content'])));
    return { ...content, plannedMs: Number(row['planned_ms']), ...readSends(row['sends']) };
  } catch {
    return null;
  }
}

const readSends = (json: unknown): Pick<StoredFiring, 'sends'> =>
  typeof json === 'string' ? { sends: v.parse(sendsSchema, JSON.parse(json)) } : {};

/** Null for an unreadable memory; its rule starts over. */
function readMemory(json: string): Memory | null {
  try {
    return v.parse(memorySchema, JSON.parse(json));
  } catch {
    return null;
  }
}

function readFiring(row: Row): StoredFiring | null {
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
