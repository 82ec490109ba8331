import '../../access/project.table.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

// Events are told in the order in which their transactions began to write. Whoever tells a number that others change at
// the same moment must not begin to write before it is their turn, or the last to be heard would not be the last to have
// counted. A turn is over with its transaction; taking one writes nothing, so it has to be the first that is done.

/** Waits for the turn to change something of these projects and teams, ids of either. */
export async function takeTurn(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('turn:' || id, 0))
    from (select distinct id from unnest(${[...ids]}::text[]) as given (id) order by id) as turns`.execute(
    tx,
  );
}

/** Waits for the turn to change what these projects come to, and with them the teams that they are of. */
export async function takeTurnOfWork(tx: Db, projectIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('turn:' || id, 0))
    from (
      select unnest(${[...projectIds]}::text[]) as id
      union select team_id::text from projects where id = any(${[...projectIds]}::uuid[]) and team_id is not null
      order by id
    ) as turns`.execute(tx);
}
