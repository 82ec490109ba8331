import { type EventRow, eventColumns, readEvent, type StoredEvent } from './event.ts';
import type { EventLogConnection } from './event-log-connection.ts';
import type { Cursor } from './stream.ts';

export type Batch = {
  readonly events: readonly StoredEvent[];
  /** Some events have to wait for an open transaction. */
  readonly held: boolean;
};

/**
 * Reads the events after an offset in the order of (xid, seq), up to the oldest open transaction: that one may still
 * write events that come before those of later ones. One statement, so that open transactions and events are from the
 * same snapshot.
 */
const statement = `
  select settled.xid, settled.seq, settled.type, settled.audience, settled.payload, settled.rights,
    settled.place,
    newest.xid >= horizon.xid as held
  from (select pg_snapshot_xmin(pg_current_snapshot()) as xid) as horizon
  cross join (select xid from events order by xid desc, seq desc limit 1) as newest
  left join lateral (
    select ${eventColumns}, events.xid as sort_xid from events
    where (events.xid, events.seq) > ($1::xid8, $2::bigint) and events.xid < horizon.xid
    order by events.xid, events.seq
    limit $3
  ) as settled on true
  order by settled.sort_xid, settled.seq::bigint`;

type Row = EventRow & { readonly held: boolean };
type EmptyRow = { readonly xid: null; readonly held: boolean };

export async function readBatch(
  connection: EventLogConnection,
  { stream, offset }: Cursor,
  limit: number,
): Promise<Batch> {
  const rows = await connection.query<Row | EmptyRow>(statement, [
    String(offset.xid),
    String(offset.seq),
    limit,
  ]);
  const events = rows.flatMap((row) => (row.xid === null ? [] : [readEvent(stream, row)]));
  return { events, held: rows[0]?.held ?? false };
}

/** The transaction that holds events back, for the log; null when it has ended meanwhile. */
export async function findHolder(connection: EventLogConnection): Promise<Holder | null> {
  const [holder] = await connection.query<Holder>(
    `select pid, application_name as application, datname as database, state,
      extract(epoch from now() - xact_start)::integer as seconds
    from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()
    order by xact_start limit 1`,
  );
  return holder ?? null;
}

type Holder = {
  readonly pid: number;
  readonly application: string;
  readonly database: string;
  readonly state: string;
  readonly seconds: number;
};
