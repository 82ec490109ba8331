import type { Statement } from '../db/statement.ts';
import type { NewEvent } from './event.ts';

/** A statement has at most 65,535 parameters; this many rows are well below that. */
const rowsAtOnce = 1000;
const statements = new Map<number, string>();

/**
 * The statements that insert these events in the transaction of their change, one per thousand events, numbered in the
 * given order.
 */
export function appendStatements(events: readonly NewEvent[]): Statement[] {
  const parts: Statement[] = [];
  for (let start = 0; start < events.length; start += rowsAtOnce) {
    const some = events.slice(start, start + rowsAtOnce);
    const parameters = some.flatMap(({ type, actorId, audience, payload, rights }) => [
      type,
      actorId,
      audience,
      JSON.stringify(payload),
      rights ? JSON.stringify(rights) : null,
    ]);
    parts.push({ sql: statement(some.length), parameters });
  }
  return parts;
}

function statement(rows: number): string {
  const known = statements.get(rows);
  if (known) return known;
  const values = Array.from({ length: rows }, (_, row) => {
    const first = row * 5;
    return `($${first + 1}, $${first + 2}::uuid, $${first + 3}::text[], $${first + 4}::json, $${first + 5}::jsonb)`;
  });
  const text = `insert into events (type, actor_id, audience, payload, rights) values ${values.join(', ')}`;
  statements.set(rows, text);
  return text;
}
