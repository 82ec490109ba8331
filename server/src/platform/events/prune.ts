import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { defineJob, type JobDefinition } from '../jobs/job.ts';

/** Clients that were away for longer fetch everything again. */
export const retentionDays = 7;
/** Events of a place are for those who are there at the time: nobody asks for them later. */
export const retentionHoursOfPlaces = 1;
/** Rows per transaction. Small, since no later event is relayed while one is open. */
const rowsAtOnce = 1000;

declare module '../jobs/job.ts' {
  interface JobPayloads {
    'events.prune': Record<string, never>;
  }
}

/** Hourly job that deletes old events. */
export function pruneEventsJob(db: Db): JobDefinition {
  return defineJob({
    name: 'events.prune',
    payload: z.object({}),
    cron: '17 * * * *',
    async run(_payload, { log }) {
      const pruned = (await pruneEventsOfPlaces(db)) + (await pruneEvents(db));
      if (pruned > 0) log.info({ pruned }, 'old events were pruned');
    },
  });
}

/** Deletes events older than the retention, oldest first, but never the newest event. Returns their number. */
export async function pruneEvents(db: Db): Promise<number> {
  for (let pruned = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from events using (
        select xid, seq, created_at from events order by xid, seq limit ${rowsAtOnce}
      ) as oldest
      where events.xid = oldest.xid and events.seq = oldest.seq
        and oldest.created_at < now() - make_interval(days => ${retentionDays})
        and (events.xid, events.seq) < (select xid, seq from events order by xid desc, seq desc limit 1)
    `.execute(db);
    pruned += Number(numAffectedRows);
    if (numAffectedRows < rowsAtOnce) return pruned;
  }
}

/** Deletes events of places older than an hour, oldest first, but never the newest event. Returns their number. */
export async function pruneEventsOfPlaces(db: Db): Promise<number> {
  for (let pruned = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from events using (
        select xid, seq, created_at from events where place is not null order by xid, seq limit ${rowsAtOnce}
      ) as oldest
      where events.xid = oldest.xid and events.seq = oldest.seq
        and oldest.created_at < now() - make_interval(hours => ${retentionHoursOfPlaces})
        and (events.xid, events.seq) < (select xid, seq from events order by xid desc, seq desc limit 1)
    `.execute(db);
    pruned += Number(numAffectedRows);
    if (numAffectedRows < rowsAtOnce) return pruned;
  }
}
