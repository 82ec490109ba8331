import '../../policies/department.table.ts';
import '../../policies/team-invite.table.ts';
import '../../policies/team-update.table.ts';
import { type Selectable, sql } from 'kysely';
import { byId } from '../../kits/personal-data.ts';
import type { Db } from '../../platform/db/database.ts';
import type { TeamTable } from '../../policies/team.table.ts';

// Personal data in teams: reads it for the download, and removes it with the account.

export type MembershipOfPerson = Awaited<ReturnType<typeof readMembershipsById>>[number];
export type TeamUpdateOfPerson = Awaited<ReturnType<typeof readTeamUpdatesById>>[number];
export type DepartmentUpdateOfPerson = Awaited<ReturnType<typeof readDepartmentUpdatesById>>[number];
export type InviteOfPerson = Awaited<ReturnType<typeof readInvitesById>>[number];

/** Reads a page of memberships, each with its departments. */
export const readMembershipsById = byId('team_members.id', (db, userId) =>
  db
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select([
      'team_members.id',
      'team_members.team_id',
      'teams.name as team_name',
      'team_members.role',
      'team_members.permissions',
      'team_members.tags',
      'team_members.joined_at',
      sql<{ id: string; name: string; role: string }[]>`coalesce((
        select json_agg(json_build_object('id', d.id, 'name', d.name, 'role', dm.department_role) order by d.name, d.id)
        from department_members dm join departments d on d.id = dm.department_id
        where dm.user_id = team_members.user_id and dm.team_id = team_members.team_id), '[]')`.as(
        'departments',
      ),
    ])
    .where('team_members.user_id', '=', userId),
);

/** Reads a page of the person's updates of teams. */
export const readTeamUpdatesById = byId('team_updates.id', (db, userId) =>
  db
    .selectFrom('team_updates')
    .innerJoin('teams', 'teams.id', 'team_updates.team_id')
    .select([
      'team_updates.id',
      'team_updates.team_id',
      'teams.name as team_name',
      'team_updates.content',
      'team_updates.created_at',
      'team_updates.edited_at',
    ])
    .where('team_updates.author_id', '=', userId),
);

/** Reads a page of the person's updates of departments. */
export const readDepartmentUpdatesById = byId('department_updates.id', (db, userId) =>
  db
    .selectFrom('department_updates')
    .innerJoin('departments', 'departments.id', 'department_updates.department_id')
    .select([
      'department_updates.id',
      'department_updates.department_id',
      'departments.name as department_name',
      'departments.team_id',
      'department_updates.content',
      'department_updates.created_at',
      'department_updates.edited_at',
    ])
    .where('department_updates.author_id', '=', userId),
);

/** Reads a page of the invitations to teams that the person created. */
export const readInvitesById = byId('team_invites.id', (db, userId) =>
  db
    .selectFrom('team_invites')
    .innerJoin('teams', 'teams.id', 'team_invites.team_id')
    .select([
      'team_invites.id',
      'team_invites.team_id',
      'teams.name as team_name',
      'team_invites.invite_code',
      'team_invites.uses_left',
      'team_invites.created_at',
      'team_invites.expires_at',
    ])
    .where('team_invites.created_by', '=', userId),
);

/** The teams that a person owns and whether they have other members, by name. */
export function readOwnedTeams(db: Db, userId: string) {
  return db
    .selectFrom('teams')
    .select((eb) => [
      'teams.id',
      'teams.name',
      eb
        .exists((of) =>
          of
            .selectFrom('team_members')
            .select('team_members.id')
            .whereRef('team_members.team_id', '=', 'teams.id')
            .where('team_members.user_id', '<>', userId),
        )
        .as('has_others'),
    ])
    .where('teams.owner_id', '=', userId)
    .orderBy(sql`lower(teams.name)`)
    .orderBy('teams.id')
    .execute();
}

/** Numbers of what they leave, without the teams that they own. */
export async function countOfPerson(
  db: Db,
  userId: string,
): Promise<{ left: number; updates: number; invites: number }> {
  const { rows } = await sql<{ left: number; updates: number; invites: number }>`
    select
      (select count(*)::int from team_members m join teams t on t.id = m.team_id
        where m.user_id = ${userId} and t.owner_id <> ${userId}) as left,
      (select count(*)::int from team_updates u join teams t on t.id = u.team_id
        where u.author_id = ${userId} and t.owner_id <> ${userId})
      + (select count(*)::int from department_updates u join departments d on d.id = u.department_id
          join teams t on t.id = d.team_id
        where u.author_id = ${userId} and t.owner_id <> ${userId}) as updates,
      (select count(*)::int from team_invites i join teams t on t.id = i.team_id
        where i.created_by = ${userId} and t.owner_id <> ${userId} and i.expires_at > now()
          and i.uses_left is distinct from 0) as invites`.execute(db);
  return rows[0] ?? { left: 0, updates: 0, invites: 0 };
}

/** Locks the teams that a person owns. */
export async function lockOwnedTeams(tx: Db, userId: string): Promise<void> {
  await tx
    .selectFrom('teams')
    .select('id')
    .where('owner_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Deletes the invitations to a person's own teams, which are locked. */
export async function deleteInvitesToOwned(tx: Db, userId: string): Promise<void> {
  await tx
    .deleteFrom('team_invites')
    .where('team_id', 'in', (of) => of.selectFrom('teams').select('id').where('owner_id', '=', userId))
    .execute();
}

export type TeamOfPerson = Pick<
  Selectable<TeamTable>,
  'id' | 'name' | 'version' | 'owner_id' | 'members_count'
>;

/** Locks and reads one of the teams that a person owns; undefined when they own none. */
export async function lockOneOwned(tx: Db, userId: string): Promise<TeamOfPerson | undefined> {
  return tx
    .selectFrom('teams')
    .select(teamColumns)
    .where('owner_id', '=', userId)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks some of the other people's teams that a person is in, and reads those that they are still in. */
export async function lockSomeTeamsOf(tx: Db, userId: string, most: number): Promise<TeamOfPerson[]> {
  const memberships = tx
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .orderBy('team_id')
    .limit(most);
  const locked = await tx
    .selectFrom('teams')
    .select(teamColumns)
    .where('id', 'in', memberships)
    .orderBy('id')
    .forUpdate()
    .execute();
  const still = await tx
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .where('team_id', '=', sql<string>`any(${locked.map(({ id }) => id)}::uuid[])`)
    .execute();
  const ids = new Set(still.map(({ team_id }) => team_id));
  return locked.filter(({ id, owner_id }) => ids.has(id) && owner_id !== userId);
}

const teamColumns = ['id', 'name', 'version', 'owner_id', 'members_count'] as const;

/** The new owner of a team whose owner deletes their account: an Admin, or else the longest member. */
export async function readSuccessor(tx: Db, teamId: string, ownerId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('team_members')
    .innerJoin('user_profiles', 'user_profiles.id', 'team_members.user_id')
    .select('team_members.user_id')
    .where('team_members.team_id', '=', teamId)
    .where('team_members.user_id', '<>', ownerId)
    .where('user_profiles.closed_at', 'is', null)
    .orderBy('team_members.role_rank')
    .orderBy('team_members.joined_at')
    .executeTakeFirst();
  return row?.user_id;
}

/** Whether a person is in a team, or owns one. */
export async function isInAny(db: Db, userId: string): Promise<boolean> {
  const membership = db.selectFrom('team_members').select('team_id as id').where('user_id', '=', userId);
  const owned = db.selectFrom('teams').select('id').where('owner_id', '=', userId);
  return (await membership.unionAll(owned).limit(1).executeTakeFirst()) !== undefined;
}
