import type { Update } from '@longtable/contract/updates';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';
import { seesAllDepartments, type TeamStanding, teamRule } from './team.ts';

/** What every update has, whether a team's or a department's. */
export type UpdateColumns = {
  id: string;
  content: string;
  created_at: string;
  edited_at: string | null;
  author_id: string | null;
  /** Null once the account is gone. */
  author_name: string | null;
  author_email: string | null;
  author_avatar: string | null;
};

/** A team's update as it stands to one person. */
export type TeamUpdateRow = UpdateColumns & TeamStanding & { team_id: string };

/** Those in the team read its updates, the author changes and removes theirs, Owner and Admins remove any. */
export const teamUpdateRule = {
  parameter: 'teamUpdateId',
  refusals: { missing: 'update/not-found', forbidden: 'update/not-allowed' },
  load: (db: Db, id: string, actor: Actor): Promise<TeamUpdateRow | undefined> =>
    selectTeamUpdates(db, actor.id).where('team_updates.id', '=', id).executeTakeFirst(),
  read: (actor: Actor, row: TeamStanding) => teamRule.read(actor, row),
  abilities: { edit: isAuthor, delete: mayDeleteUpdate },
} as const;

/** The list rule: the predicate of exactly those rows for which `teamUpdateRule.read` holds. */
export function readableTeamUpdates(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'team_updates'>): Expression<SqlBool> =>
    eb.or([
      eb('team_updates.team_id', 'in', (of) =>
        of.selectFrom('team_members').select('team_members.team_id').where('user_id', '=', actorId),
      ),
      eb('team_updates.team_id', 'in', (of) =>
        of.selectFrom('teams').select('teams.id').where('owner_id', '=', actorId),
      ),
    ]);
}

/** The one query that reads updates of teams, as they stand to one person; every caller adds a predicate. */
export function selectTeamUpdates(db: Db, actorId: string) {
  return db
    .selectFrom('team_updates')
    .innerJoin('teams', 'teams.id', 'team_updates.team_id')
    .leftJoin('user_profiles as author', 'author.id', 'team_updates.author_id')
    .leftJoin('team_members as own', (join) =>
      join.onRef('own.team_id', '=', 'team_updates.team_id').on('own.user_id', '=', actorId),
    )
    .select((eb) => [
      'team_updates.id',
      'team_updates.team_id',
      'team_updates.content',
      'team_updates.created_at',
      'team_updates.edited_at',
      'team_updates.author_id',
      'author.full_name as author_name',
      'author.email as author_email',
      'author.avatar_url as author_avatar',
      'teams.owner_id',
      'own.role as own_role',
      eb.fn.coalesce('own.permissions', eb.val<TeamStanding['own_permissions']>([])).as('own_permissions'),
    ]);
}

/** What the actor may do with an update, for the answer. */
export function updateAbilitiesOf(
  actor: Actor,
  row: TeamStanding & Pick<UpdateColumns, 'author_id'>,
): Update['can'] {
  return { edit: isAuthor(actor, row), delete: mayDeleteUpdate(actor, row) };
}

/** True for its author. */
export function isAuthor(actor: Actor, row: Pick<UpdateColumns, 'author_id'>): boolean {
  return row.author_id === actor.id;
}

/** True for its author and for the team's Owner and Admins. */
export function mayDeleteUpdate(actor: Actor, row: TeamStanding & Pick<UpdateColumns, 'author_id'>): boolean {
  return isAuthor(actor, row) || seesAllDepartments(actor, row);
}
