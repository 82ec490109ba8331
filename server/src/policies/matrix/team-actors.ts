import { newId } from '@longtable/contract/ids';
import { permissionsOfRole, type TeamPermission, type TeamRole } from '@longtable/contract/rules/team-rights';
import { teamInvitesApi } from '@longtable/contract/team-invites';
import { teamsApi } from '@longtable/contract/teams';
import { plainPicture } from '../../../test/pictures.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { insertPerson, signUpActors } from './actors.ts';
import { type Context, everyone } from './matrix.ts';

/** Members of a team with this permission only. */
const single = {
  memberWithAddMembers: 'CAN_ADD_MEMBERS',
  memberWithRemoveMembers: 'CAN_REMOVE_MEMBERS',
  memberWithManageRoles: 'CAN_MANAGE_ROLES',
  memberWithDeleteTeam: 'CAN_DELETE_TEAM',
  memberWithEditTeamDetails: 'CAN_EDIT_TEAM_DETAILS',
  memberWithManageDepartments: 'CAN_MANAGE_DEPARTMENTS',
  memberWithManageProjects: 'CAN_MANAGE_PROJECTS',
} as const satisfies Record<string, TeamPermission>;

/** The kinds of people by their relation to a team. */
export const teamKinds = [
  'signedOut',
  'stranger',
  'formerMember',
  'member',
  ...(Object.keys(single) as (keyof typeof single)[]),
  'admin',
  'owner',
] as const;
/** The kinds of people by their relation to a department of it: only the last two are members. */
export const departmentKinds = [...teamKinds, 'departmentMember', 'departmentAdmin'] as const;
export type TeamKind = (typeof teamKinds)[number];
export type DepartmentKind = (typeof departmentKinds)[number];

/** The responses to people outside the team, which reveal nothing. */
export const fromOutside = { signedOut: 401, stranger: 404, formerMember: 404 } as const;

/** One answer for everyone in the team. */
export function membersOnly<const Kind extends DepartmentKind>(kinds: readonly Kind[], status: number) {
  return { ...everyone(kinds, status), ...fromOutside } as Record<Kind, number>;
}

/** A person of each kind, the same for all matrices of teams. */
export const teamActors = signUpActors(departmentKinds);

type TeamContext = Context<TeamKind> | Context<DepartmentKind>;

/** A new team with the actors in their roles. Inserts rows directly, since the matrix needs many. */
export async function aTeam({ app }: TeamContext): Promise<string> {
  const { db } = app.database;
  const actors = await teamActors(app);
  const id = newId();
  await db.insertInto('teams').values({ id, name: 'A team', owner_id: actors.owner.id }).execute();
  const members = departmentKinds.filter((kind) => kind !== 'signedOut' && kind !== 'stranger');
  await db
    .insertInto('team_members')
    .values(
      members.map((kind) => ({
        id: newId(),
        team_id: id,
        user_id: actors[kind].id,
        role: roleOf(kind),
        permissions: kind in single ? [single[kind as keyof typeof single]] : permissionsOfRole(roleOf(kind)),
      })),
    )
    .execute();
  await db
    .deleteFrom('team_members')
    .where('team_id', '=', id)
    .where('user_id', '=', actors.formerMember.id)
    .execute();
  return id;
}

function roleOf(kind: DepartmentKind): TeamRole {
  if (kind === 'owner') return 'Owner';
  return kind === 'admin' ? 'Admin' : 'Member';
}

/** A department of a new team, with one admin and one member. */
export async function aDepartment(context: TeamContext): Promise<{ teamId: string; departmentId: string }> {
  const { db } = context.app.database;
  const actors = await teamActors(context.app);
  const [teamId, departmentId] = [await aTeam(context), newId()];
  await db
    .insertInto('departments')
    .values({ id: departmentId, team_id: teamId, name: 'A department' })
    .execute();
  const membership = { department_id: departmentId, team_id: teamId };
  await db
    .insertInto('department_members')
    .values([
      { ...membership, id: newId(), user_id: actors.departmentMember.id, department_role: 'member' },
      { ...membership, id: newId(), user_id: actors.departmentAdmin.id, department_role: 'admin' },
    ])
    .execute();
  return { teamId, departmentId };
}

/** A person who never signs in; a member of the team if a role is given. */
export async function somebodyOf(
  { app }: TeamContext,
  membership?: { teamId: string; role: Exclude<TeamRole, 'Owner'> },
): Promise<string> {
  const id = await insertPerson(app);
  if (membership) {
    const { teamId: team_id, role } = membership;
    const permissions = permissionsOfRole(role);
    await app.database.db
      .insertInto('team_members')
      .values({ id: newId(), team_id, user_id: id, role, permissions })
      .execute();
  }
  return id;
}

type Pictured = { readonly teamId: string; readonly version: string; readonly inviteCode: string };
const pictured = new WeakMap<TestApp, Promise<Pictured>>();

/** A team with a photo and an invitation, the same for all cases that only read. */
export function aTeamWithPhoto(context: TeamContext): Promise<Pictured> {
  const made = pictured.get(context.app) ?? addPhoto(context);
  pictured.set(context.app, made);
  return made;
}

async function addPhoto(context: TeamContext): Promise<Pictured> {
  const { owner } = await teamActors(context.app);
  const teamId = await aTeam(context);
  const { photoUrl } = await owner.ok(teamsApi.setPhoto, { teamId }, await plainPicture('png'));
  const { inviteCode } = await owner.ok(teamInvitesApi.create, { teamId, id: newId() });
  return { teamId, version: photoUrl?.split('/').at(-1) ?? '', inviteCode };
}
