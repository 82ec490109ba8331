import './person.table.ts';
import './team-update.table.ts';
import type { Db } from '../platform/db/database.ts';
import { actorIs, any, through } from './conditions.ts';
import { lockTeam, lockWithin } from './locks.ts';
import { type PersonColumns, personColumns } from './person-columns.ts';
import { definePolicy } from './policy.ts';
import { isInTeam, managesTeam, type TeamRelation, teamRelation } from './team.ts';

/** The columns of every update. */
export type UpdateColumns = {
  id: string;
  content: string;
  created_at: string;
  edited_at: string | null;
  /** Null once the account is deleted. */
  author_id: string | null;
} & PersonColumns<'author'>;

/** An update of a team, with the actor's relation to the team. */
export type TeamUpdateRow = UpdateColumns & Omit<TeamRelation, 'id'> & { team_id: string };

const ofTeam = { key: 'team_updates.team_id', table: 'teams' } as const;

/** Visible to members of the team. Authors edit and delete their own, Owner and Admins delete any. */
export const teamUpdatePolicy = definePolicy({
  param: 'teamUpdateId',
  table: 'team_updates',
  select: selectTeamUpdates,
  load: (db: Db, id, actor): Promise<TeamUpdateRow | undefined> =>
    selectTeamUpdates(db, actor.id).where('team_updates.id', '=', id).executeTakeFirst(),
  visible: through(ofTeam, isInTeam),
  abilities: {
    edit: actorIs('team_updates.author_id'),
    delete: any(actorIs('team_updates.author_id'), through(ofTeam, managesTeam)),
  },
  errors: { notFound: 'update/not-found', forbidden: 'update/not-allowed' },
  lock: lockWithin({ table: 'team_updates', key: 'team_id', parent: lockTeam }),
});

/** Reads updates of teams with the actor's relation; the only such query. Callers add a predicate. */
export function selectTeamUpdates(db: Db, actorId: string) {
  return db
    .selectFrom('team_updates')
    .innerJoinLateral(teamRelation(db, actorId, 'team_updates.team_id'), (join) => join.onTrue())
    .leftJoin('user_profiles as author', 'author.id', 'team_updates.author_id')
    .select([
      'team_updates.id',
      'team_updates.team_id',
      'team_updates.content',
      'team_updates.created_at',
      'team_updates.edited_at',
      'team_updates.author_id',
      ...personColumns('author'),
      'relation.owner_id',
      'relation.own_role',
      'relation.own_permissions',
    ]);
}
