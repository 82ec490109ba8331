import { newId } from '@longtable/contract/ids';
import { projectsApi } from '@longtable/contract/projects';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import { plainPicture } from '../../../test/pictures.ts';
import type { Person, TestApp } from '../../../test/test-app.ts';
import { everyone, type Stage } from './noun.ts';

/**
 * As people stand to a project of a team. A team member is in the team and not in the project, which is private; a
 * visitor is the same where the project is visible to its team.
 */
export const projectKinds = [
  'signedOut',
  'stranger',
  'formerMember',
  'teamMember',
  'visitor',
  'member',
  'admin',
  'owner',
] as const;
export type ProjectKind = (typeof projectKinds)[number];
export type ProjectStage = Stage<ProjectKind>;

const roles = { owner: 'Owner', admin: 'Admin', member: 'Member' } as const satisfies Partial<
  Record<ProjectKind, ProjectRole>
>;
const fromOutside = { signedOut: 401, stranger: 404, formerMember: 404, teamMember: 404 } as const;

/** Everyone who sees the project this, the others nothing. */
export const seers = answered({ visitor: 200, member: 200, admin: 200, owner: 200 });
/** Its members; whoever only sees it is told that they have no part in it. */
export const workers = answered({ visitor: 403, member: 200, admin: 200, owner: 200 });
/** Its Owner and Admins. */
export const managers = answered({ visitor: 403, member: 403, admin: 200, owner: 200 });
/** Its Owner. */
export const ownerOnly = answered({ visitor: 403, member: 403, admin: 403, owner: 200 });

function answered(inside: Record<'visitor' | 'member' | 'admin' | 'owner', number>) {
  return { ...everyone(projectKinds, 404), ...fromOutside, ...inside };
}

const casts = new WeakMap<TestApp, Promise<Record<ProjectKind, Person>>>();

/** Somebody of each kind, the same for all nouns of projects. */
export function castOfProject(app: TestApp): Promise<Record<ProjectKind, Person>> {
  const cast = casts.get(app) ?? signUpAll(app);
  casts.set(app, cast);
  return cast;
}

async function signUpAll(app: TestApp): Promise<Record<ProjectKind, Person>> {
  const people = await Promise.all(
    projectKinds.map(async (kind) => [
      kind,
      kind === 'signedOut' ? app.visitor() : await app.newPerson(kind),
    ]),
  );
  return Object.fromEntries(people) as Record<ProjectKind, Person>;
}

/** A new project of a new team, to which all of the cast stand as they should. Its rows are written directly: there are many. */
export async function aProject({ app }: ProjectStage, kind: ProjectKind): Promise<string> {
  const { db } = app.database;
  const cast = await castOfProject(app);
  const [teamId, id] = [newId(), newId()];
  await db.insertInto('teams').values({ id: teamId, name: 'A team', owner_id: cast.owner.id }).execute();
  await db
    .insertInto('team_members')
    .values(
      [cast.owner, cast.teamMember, cast.visitor].map((person) => ({
        id: newId(),
        team_id: teamId,
        user_id: person.id,
        role: person === cast.owner ? 'Owner' : 'Member',
        permissions: ['CAN_MANAGE_PROJECTS'],
      })),
    )
    .execute();
  await db
    .insertInto('projects')
    .values({
      id,
      name: 'A project',
      owner_id: cast.owner.id,
      type: 'team',
      team_id: teamId,
      visibility: kind === 'visitor' ? 'team' : 'private',
    })
    .execute();
  const members = Object.entries(roles) as [keyof typeof roles, ProjectRole][];
  await db
    .insertInto('project_members')
    .values([
      ...members.map(([as, role]) => ({ id: newId(), project_id: id, user_id: cast[as].id, role })),
      { id: newId(), project_id: id, user_id: cast.formerMember.id, role: 'Member' },
    ])
    .execute();
  await db
    .deleteFrom('project_members')
    .where('project_id', '=', id)
    .where('user_id', '=', cast.formerMember.id)
    .execute();
  return id;
}

/** Somebody who has an account and never signs in; in the project with this role if one is given. */
export async function somebodyOf(
  { app }: ProjectStage,
  place?: { projectId: string; role: Exclude<ProjectRole, 'Owner'> },
): Promise<string> {
  const { db } = app.database;
  const id = newId();
  const email = `${id}@example.test`;
  await db.insertInto('users').values({ id, name: 'Somebody', email }).execute();
  await db.insertInto('user_profiles').values({ id, full_name: 'Somebody', email }).execute();
  if (place) {
    await db
      .insertInto('project_members')
      .values({ id: newId(), project_id: place.projectId, user_id: id, role: place.role })
      .execute();
  }
  return id;
}

/** The same, connected with who asks: whom they could add. */
export async function acquaintanceOf(stage: ProjectStage, kind: ProjectKind): Promise<string> {
  const id = await somebodyOf(stage);
  if (kind === 'signedOut') return id;
  const own = stage.people[kind].id;
  const [user_a_id, user_b_id] = id < own ? [id, own] : [own, id];
  await stage.app.database.db
    .insertInto('connections')
    .values({ id: newId(), user_a_id, user_b_id })
    .execute();
  return id;
}

/** A project that has a photo, whose address is asked for. */
export async function aProjectWithPhoto(stage: ProjectStage, kind: ProjectKind) {
  const { owner } = await castOfProject(stage.app);
  const projectId = await aProject(stage, kind);
  const { photoUrl } = await owner.ok(projectsApi.setPhoto, { projectId }, await plainPicture('png'));
  return { projectId, version: photoUrl?.split('/').at(-1) ?? '' };
}

/** A task of a new project, which its owner has created and is to do. */
export async function aTaskOfProject(stage: ProjectStage, kind: ProjectKind): Promise<string> {
  const { owner } = await castOfProject(stage.app);
  const id = newId();
  await stage.app.database.db
    .insertInto('tasks')
    .values({
      id,
      title: 'A task',
      due_date: '2026-12-24',
      priority: 'medium',
      status: 'todo',
      description: '',
      position: 'a0',
      progress: 0,
      estimated_hours: null,
      time_taken: null,
      completed_at: null,
      project_id: await aProject(stage, kind),
      user_id: owner.id,
      assigned_to: owner.id,
      assigned_by: owner.id,
    })
    .execute();
  return id;
}
