import { CompiledQuery } from 'kysely';
import type { Db } from '../db/database.ts';
import type { NewEvent } from './event.ts';

/** A statement takes at most 65,535 parameters; this many rows stay well below. */
const rowsAtOnce = 1000;
const statements = new Map<number, string>();

/**
 * Writes events in the transaction of their change, all in one statement, so that a change costs one round trip for
 * its events however many it has. They are numbered in the order given.
 */
export async function appendEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += rowsAtOnce) {
    const some = events.slice(start, start + rowsAtOnce);
    const values = some.flatMap(({ type, actorId, audience, payload }) => [
      type,
      actorId,
      audience,
      JSON.stringify(payload),
    ]);
    await db.executeQuery(CompiledQuery.raw(statement(some.length), values));
  }
}

function statement(rows: number): string {
  const known = statements.get(rows);
  if (known) return known;
  const values = Array.from({ length: rows }, (_, row) => {
    const first = row * 4;
    return `($${first + 1}, $${first + 2}::uuid, $${first + 3}::text[], $${first + 4}::json)`;
  });
  const text = `insert into events (type, actor_id, audience, payload) values ${values.join(', ')}`;
  statements.set(rows, text);
  return text;
}
