import type pg from 'pg';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { type EventRow, eventColumns, isFor, readEvent, type StoredEvent } from './event.ts';
import { compareOffsets, type Offset, type StreamOffset } from './offset.ts';

/** The most events that a replay examines … */
export const maxReplayed = 20_000;
/** … and the most JSON, in bytes, that it returns to a client. Reloading is cheaper beyond that. */
export const maxReplayedBytes = 2 * 1024 * 1024;
/** Concurrent replays from the database, since requests need its connections too. */
const readersAtOnce = 3;

export type Replay = (
  from: StreamOffset,
  to: Offset,
  rooms: ReadonlySet<string>,
) => Promise<StoredEvent[] | null>;

/**
 * Reads the event at the offset too: if it is missing, it was pruned or never existed, and what followed is unknown. If
 * there are too many events to examine, returns no rows at all.
 */
const statement = `
  select ${eventColumns} from events
  where (xid, seq) >= ($1::xid8, $2::bigint) and (xid, seq) <= ($3::xid8, $4::bigint)
    and (audience && $5::text[] and place is null or (xid, seq) = ($1::xid8, $2::bigint))
    and not exists (
      select from events
      where (xid, seq) >= ($1::xid8, $2::bigint) and (xid, seq) <= ($3::xid8, $4::bigint)
      order by xid, seq offset $6 limit 1
    )
  order by events.xid, events.seq`;

/**
 * Reads the events after an offset up to another, for these rooms, from the database. Null when the offset is gone, or
 * too much followed it.
 */
export function createReplay(pool: pg.Pool): Replay {
  const limit = createConcurrencyLimit({ maxPerKey: readersAtOnce });
  return (from, to, rooms) =>
    limit.run('replay', async () => {
      const { rows } = await pool.query<EventRow>(statement, [
        String(from.xid),
        String(from.seq),
        String(to.xid),
        String(to.seq),
        [...rooms],
        maxReplayed,
      ]);
      const [witness, ...followed] = rows.map((row) => readEvent(from.stream, row));
      return witness && compareOffsets(witness.offset, from) === 0 ? followed : null;
    });
}

/** The events for these rooms; null when they are too many bytes for one client. */
export function replayed(events: readonly StoredEvent[], rooms: ReadonlySet<string>): StoredEvent[] | null {
  const theirs = events.filter(({ event }) => isFor(rooms, event));
  const bytes = theirs.reduce((sum, event) => sum + event.bytes, 0);
  return bytes > maxReplayedBytes ? null : theirs;
}
