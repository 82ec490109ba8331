import { type EventRow, eventColumns, readEvent, type StoredEvent } from './event.ts';
import type { EventLogConnection } from './event-log-connection.ts';
import { beginning, type Offset, shortStream } from './offset.ts';

/** The progress of a relay: the event log, and the last event passed on. */
export type Cursor = { readonly stream: string; readonly offset: Offset };

export type Opened = Cursor & {
  /** The newest events up to that offset, for clients that reconnect. Empty when the relay continues where it was. */
  readonly recent: readonly StoredEvent[];
  /** The event log was replaced, or lost the offset: all clients have to reload. */
  readonly lost: boolean;
};

/**
 * Finds the offset to relay from: where the relay was, if that event still exists, else the end of the settled events.
 * Recognizes a database that was restored into another cluster, and gives its log a new id.
 */
export async function openStream(
  connection: EventLogConnection,
  cursor: Cursor | null,
  remembered: number,
): Promise<Opened> {
  const stream = shortStream(await readStreamId(connection));
  if (cursor && cursor.stream === stream && (await isThere(connection, cursor.offset))) {
    return { ...cursor, recent: [], lost: false };
  }
  const rows = await connection.query<EventRow>(
    `select ${eventColumns} from events
    where xid < pg_snapshot_xmin(pg_current_snapshot()) order by events.xid desc, events.seq desc limit $1`,
    [remembered],
  );
  const recent = rows.toReversed().map((row) => readEvent(stream, row));
  return { stream, offset: recent.at(-1)?.offset ?? beginning, recent, lost: cursor !== null };
}

async function isThere(connection: EventLogConnection, { xid, seq }: Offset): Promise<boolean> {
  if (xid === beginning.xid) return true;
  const rows = await connection.query('select from events where xid = $1::xid8 and seq = $2', [
    String(xid),
    String(seq),
  ]);
  return rows.length === 1;
}

/** An event from a transaction that this cluster has not reached was written in another cluster. */
const fromElsewhere = 'exists (select from events where xid >= pg_snapshot_xmax(pg_current_snapshot()))';

async function readStreamId(connection: EventLogConnection): Promise<string> {
  const [found] = await connection.query<{ id: string; restored: boolean }>(
    `select id, ${fromElsewhere} as restored from event_stream`,
  );
  if (!found) throw new Error('The table event_stream has lost its row.');
  return found.restored ? renew(connection) : found.id;
}

/**
 * Transaction ids start over in another cluster, where old events would sort after new ones: deletes them and gives the
 * log a new id.
 */
async function renew(connection: EventLogConnection): Promise<string> {
  await connection.query('begin');
  // Nodes that start at once do this one after another; only the first has anything to do.
  const [stream] = await connection.query<{ id: string }>('select id from event_stream for update');
  const [found] = await connection.query<{ restored: boolean }>(`select ${fromElsewhere} as restored`);
  let id = stream?.id;
  if (found?.restored) {
    await connection.query('truncate events');
    await connection.query(
      "insert into events (type, audience, payload) values ('stream.opened', '{}', '{}')",
    );
    const [renewed] = await connection.query<{ id: string }>(
      'update event_stream set id = gen_random_uuid() returning id',
    );
    id = renewed?.id;
  }
  await connection.query('commit');
  if (id === undefined) throw new Error('The table event_stream has lost its row.');
  return id;
}
