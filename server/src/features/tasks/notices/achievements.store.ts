import '../../../policies/achievement.table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The number of a person's completed tasks, at most 1,000, and the names of their achievements. */
export type Completions = {
  readonly user_id: string;
  readonly completed: number;
  readonly achievements: string[];
};

/** The most completed tasks that are counted: no achievement needs more. */
const most = 1000;

/** Selects the `Completions` of these people, each given once. The tasks are those assigned to them. */
export function completionsOf(personIds: readonly string[]): RawBuilder<Completions> {
  return sql<Completions>`
    select person.id as user_id,
      (select count(*) from (
        select from tasks where assigned_to = person.id and completed_at is not null limit ${sql.lit(most)}
      ) as done)::int as completed,
      array(select name from achievements where user_id = person.id) as achievements
    from unnest(${[...personIds]}::uuid[]) as person (id)`;
}

/** Returns those that are new. */
export async function insertAchievements(
  tx: Db,
  userId: string,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    insert into achievements (user_id, name) select ${userId}, unnest(${[...names]}::text[])
    on conflict do nothing returning name`.execute(tx);
  return rows.map(({ name }) => name);
}

/** The achievements of a person, oldest first. */
export function readAchievements(db: Db, userId: string) {
  return db
    .selectFrom('achievements')
    .select(['name', 'unlocked_at'])
    .where('user_id', '=', userId)
    .orderBy('unlocked_at')
    .orderBy('name')
    .execute();
}

/** True if there were any. */
export async function deleteAchievements(tx: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('achievements')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
