import type { Statement } from '../db/statement.ts';
import { type NewEvent, placeKey } from './event.ts';

/** A statement has at most 65,535 parameters; this many rows are well below that. */
const rowsAtOnce = 1000;
const statements = new Map<string, string>();

/**
 * The statements that insert these events in the transaction of their change, one per thousand events, numbered in the
 * given order.
 */
export function appendStatements(events: readonly NewEvent[]): Statement[] {
  const parts: Statement[] = [];
  for (let start = 0; start < events.length; start += rowsAtOnce) {
    const some = events.slice(start, start + rowsAtOnce);
    // Few events have a place.
    const placed = some.some(({ place }) => place !== undefined);
    const parameters = some.flatMap(({ type, actorId, audience, payload, rights, place }) => [
      type,
      actorId,
      audience,
      JSON.stringify(payload),
      rights ? JSON.stringify(rights) : null,
      ...(placed ? [place ? placeKey(place) : null] : []),
    ]);
    parts.push({ sql: statement(some.length, placed), parameters });
  }
  return parts;
}

function statement(rows: number, placed: boolean): string {
  const key = `${rows} ${placed}`;
  const known = statements.get(key);
  if (known) return known;
  const columns = ['', '::uuid', '::text[]', '::json', '::jsonb', ...(placed ? ['::text'] : [])];
  const values = Array.from({ length: rows }, (_, row) => {
    const first = row * columns.length + 1;
    return `(${columns.map((type, column) => `$${first + column}${type}`).join(', ')})`;
  });
  const names = `type, actor_id, audience, payload, rights${placed ? ', place' : ''}`;
  const text = `insert into events (${names}) values ${values.join(', ')}`;
  statements.set(key, text);
  return text;
}
