import { type ErrorCode, isErrorCode } from '@longtable/contract/errors';
import { type Generated, sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { defineJob, type JobDefinition } from '../jobs/job.ts';
import type { Db } from './database.ts';

// Ids of deleted rows stay reserved, by triggers (migration 0013).

/**
 * How long an id stays reserved after its row was deleted, in days. An unanswered create can wait in a browser's queue
 * as long as the session lasts, at most 30 days (`sessionSeconds`); without a session the queue is cleared.
 */
export const reservedDays = 90;

/** The SQLSTATE with which a trigger refuses; its message is an error code of the contract. */
const refusedState = 'LT409';
/** Rows per statement, few enough that nothing waits for it. */
const rowsAtOnce = 5000;

declare module './schema.ts' {
  interface Schema {
    deleted_ids: { id: string; deleted_at: Generated<string> };
  }
}

declare module '../jobs/job.ts' {
  interface JobPayloads {
    'ids.prune': Record<string, never>;
  }
}

/** The code with which a trigger refused a statement, such as `task/deleted`; undefined for other errors. */
export function codeOfTrigger(error: unknown): ErrorCode | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== refusedState) return undefined;
  return isErrorCode(error.message) ? error.message : undefined;
}

/** Releases the ids of rows that are restored; call it before inserting them. */
export async function releaseIds(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('deleted_ids').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
}

/** Daily job that releases the ids that no queue can hold any more. */
export function pruneDeletedIdsJob(db: Db): JobDefinition {
  return defineJob({
    name: 'ids.prune',
    payload: z.object({}),
    cron: '37 3 * * *',
    run: () => pruneDeletedIds(db),
  });
}

async function pruneDeletedIds(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from deleted_ids where id = any(array(
        select id from deleted_ids where deleted_at < now() - make_interval(days => ${reservedDays})
        order by deleted_at limit ${rowsAtOnce}))`.execute(db);
    if (numAffectedRows < rowsAtOnce) return;
  }
}
