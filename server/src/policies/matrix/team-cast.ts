import { newId } from '@longtable/contract/ids';
import { permissionsOfRole, type TeamPermission, type TeamRole } from '@longtable/contract/rules/team-rights';
import { teamInvitesApi } from '@longtable/contract/team-invites';
import { teamsApi } from '@longtable/contract/teams';
import { plainPicture } from '../../../test/pictures.ts';
import type { Person, TestApp } from '../../../test/test-app.ts';
import { everyone, type Stage } from './noun.ts';

/** Members of a team who hold nothing but this one permission. */
const single = {
  memberWithAddMembers: 'CAN_ADD_MEMBERS',
  memberWithRemoveMembers: 'CAN_REMOVE_MEMBERS',
  memberWithManageRoles: 'CAN_MANAGE_ROLES',
  memberWithDeleteTeam: 'CAN_DELETE_TEAM',
  memberWithEditTeamDetails: 'CAN_EDIT_TEAM_DETAILS',
  memberWithManageDepartments: 'CAN_MANAGE_DEPARTMENTS',
  memberWithManageProjects: 'CAN_MANAGE_PROJECTS',
} as const satisfies Record<string, TeamPermission>;

/** As people stand to a team. */
export const teamKinds = [
  'signedOut',
  'stranger',
  'formerMember',
  'member',
  ...(Object.keys(single) as (keyof typeof single)[]),
  'admin',
  'owner',
] as const;
/** As they stand to a department of it: those of the team are not in the department, the last two are. */
export const departmentKinds = [...teamKinds, 'departmentMember', 'departmentAdmin'] as const;
export type TeamKind = (typeof teamKinds)[number];
export type DepartmentKind = (typeof departmentKinds)[number];

/** What every kind is answered with that a line doesn't name: whoever is not in the team learns nothing of it. */
export const fromOutside = { signedOut: 401, stranger: 404, formerMember: 404 } as const;

/** Everyone in the team this, the others nothing. */
export function thoseIn<const Kind extends DepartmentKind>(kinds: readonly Kind[], status: number) {
  return { ...everyone(kinds, status), ...fromOutside } as Record<Kind, number>;
}

const casts = new WeakMap<TestApp, Promise<Record<DepartmentKind, Person>>>();

/** Somebody of each kind, the same for all nouns of teams. */
export function castOfTeam(app: TestApp): Promise<Record<DepartmentKind, Person>> {
  const cast = casts.get(app) ?? signUpAll(app);
  casts.set(app, cast);
  return cast;
}

async function signUpAll(app: TestApp): Promise<Record<DepartmentKind, Person>> {
  const people = await Promise.all(
    departmentKinds.map(async (kind) => [
      kind,
      kind === 'signedOut' ? app.visitor() : await app.newPerson(kind),
    ]),
  );
  return Object.fromEntries(people) as Record<DepartmentKind, Person>;
}

type TeamStage = Stage<TeamKind> | Stage<DepartmentKind>;

/** A new team that all of the cast are in who stand in it. Its rows are written directly: there are many. */
export async function aTeam({ app }: TeamStage): Promise<string> {
  const { db } = app.database;
  const cast = await castOfTeam(app);
  const id = newId();
  await db.insertInto('teams').values({ id, name: 'A team', owner_id: cast.owner.id }).execute();
  const members = departmentKinds.filter((kind) => kind !== 'signedOut' && kind !== 'stranger');
  await db
    .insertInto('team_members')
    .values(
      members.map((kind) => ({
        id: newId(),
        team_id: id,
        user_id: cast[kind].id,
        role: roleOf(kind),
        permissions: kind in single ? [single[kind as keyof typeof single]] : permissionsOfRole(roleOf(kind)),
      })),
    )
    .execute();
  await db
    .deleteFrom('team_members')
    .where('team_id', '=', id)
    .where('user_id', '=', cast.formerMember.id)
    .execute();
  return id;
}

function roleOf(kind: DepartmentKind): TeamRole {
  if (kind === 'owner') return 'Owner';
  return kind === 'admin' ? 'Admin' : 'Member';
}

/** A department of a new team, with one admin and one member. */
export async function aDepartment(stage: TeamStage): Promise<{ teamId: string; departmentId: string }> {
  const { db } = stage.app.database;
  const cast = await castOfTeam(stage.app);
  const [teamId, departmentId] = [await aTeam(stage), newId()];
  await db
    .insertInto('departments')
    .values({ id: departmentId, team_id: teamId, name: 'A department' })
    .execute();
  const place = { department_id: departmentId, team_id: teamId };
  await db
    .insertInto('department_members')
    .values([
      { ...place, id: newId(), user_id: cast.departmentMember.id, department_role: 'member' },
      { ...place, id: newId(), user_id: cast.departmentAdmin.id, department_role: 'admin' },
    ])
    .execute();
  return { teamId, departmentId };
}

/** Somebody who has an account and never signs in; in the team with this role if one is given. */
export async function somebody(
  { app }: TeamStage,
  place?: { teamId: string; role: Exclude<TeamRole, 'Owner'> },
): Promise<string> {
  const { db } = app.database;
  const id = newId();
  const email = `${id}@example.test`;
  await db.insertInto('users').values({ id, name: 'Somebody', email }).execute();
  await db.insertInto('user_profiles').values({ id, full_name: 'Somebody', email }).execute();
  if (place) {
    const { teamId: team_id, role } = place;
    const permissions = permissionsOfRole(role);
    await db
      .insertInto('team_members')
      .values({ id: newId(), team_id, user_id: id, role, permissions })
      .execute();
  }
  return id;
}

type Pictured = { readonly teamId: string; readonly version: string; readonly inviteCode: string };
const pictured = new WeakMap<TestApp, Promise<Pictured>>();

/** A team with a picture and an invitation, the same for all who only look. */
export function aTeamWithPhoto(stage: TeamStage): Promise<Pictured> {
  const made = pictured.get(stage.app) ?? addPhoto(stage);
  pictured.set(stage.app, made);
  return made;
}

async function addPhoto(stage: TeamStage): Promise<Pictured> {
  const { owner } = await castOfTeam(stage.app);
  const teamId = await aTeam(stage);
  const { photoUrl } = await owner.ok(teamsApi.setPhoto, { teamId }, await plainPicture('png'));
  const { inviteCode } = await owner.ok(teamInvitesApi.create, { teamId, id: newId() });
  return { teamId, version: photoUrl?.split('/').at(-1) ?? '', inviteCode };
}
