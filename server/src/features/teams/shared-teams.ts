import '../../policies/team.table.ts';
import type { NamedCard } from '@longtable/contract/cards';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { teamRoom } from '../../policies/memberships.ts';

/** The teams that two people are both in: their number, and the first `limit` of them by name. */
export async function readSharedTeams(
  db: Db,
  one: string,
  other: string,
  limit: number,
): Promise<{ count: number; cards: NamedCard[] }> {
  const rows = await db
    .selectFrom('team_members as mine')
    .innerJoin('team_members as theirs', (join) =>
      join.onRef('theirs.team_id', '=', 'mine.team_id').on('theirs.user_id', '=', other),
    )
    .innerJoin('teams', 'teams.id', 'mine.team_id')
    .select(['teams.id', 'teams.name', 'teams.version'])
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .where('mine.user_id', '=', one)
    .orderBy(sql`lower(teams.name)`)
    .orderBy('teams.id')
    .limit(limit)
    .execute();
  return { count: rows[0]?.count ?? 0, cards: rows.map(({ count: _, ...card }) => card) };
}

/** The live rooms of a person's teams, to which changes of the person are published. */
export async function readTeamRooms(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', personId)
    .execute();
  return rows.map(({ team_id }) => teamRoom(team_id));
}
