import '../../policies/project.table.ts';
import type { NamedCard } from '@longtable/contract/cards';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { projectRoom } from '../../policies/memberships.ts';

/** The projects that two people are both members of: their number, and the first `limit` of them by name. */
export async function readSharedProjects(
  db: Db,
  one: string,
  other: string,
  limit: number,
): Promise<{ count: number; cards: NamedCard[] }> {
  const rows = await db
    .selectFrom('project_members as mine')
    .innerJoin('project_members as theirs', (join) =>
      join.onRef('theirs.project_id', '=', 'mine.project_id').on('theirs.user_id', '=', other),
    )
    .innerJoin('projects', 'projects.id', 'mine.project_id')
    .select(['projects.id', 'projects.name', 'projects.version'])
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .where('mine.user_id', '=', one)
    .orderBy(sql`lower(projects.name)`)
    .orderBy('projects.id')
    .limit(limit)
    .execute();
  return { count: rows[0]?.count ?? 0, cards: rows.map(({ count: _, ...card }) => card) };
}

/** The live rooms of a person's projects, to which changes of the person are published. */
export async function readProjectRooms(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('project_members')
    .select('project_id')
    .where('user_id', '=', personId)
    .execute();
  return rows.map(({ project_id }) => projectRoom(project_id));
}
