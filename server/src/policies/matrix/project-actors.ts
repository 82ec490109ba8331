import { newId } from '@longtable/contract/ids';
import { projectsApi } from '@longtable/contract/projects';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import { plainPicture } from '../../../test/pictures.ts';
import { insertConnection, insertPerson, signUpActors } from './actors.ts';
import { type Context, everyone } from './matrix.ts';

/**
 * The kinds of people by their relation to a team's project. A team member is in the team but not in the project, which
 * is private; a visitor is the same for a project that is visible to its team.
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
export type ProjectContext = Context<ProjectKind>;

const roles = { owner: 'Owner', admin: 'Admin', member: 'Member' } as const satisfies Partial<
  Record<ProjectKind, ProjectRole>
>;
const fromOutside = { signedOut: 401, stranger: 404, formerMember: 404, teamMember: 404 } as const;

/** Allowed to everyone who sees the project. */
export const viewers = answered({ visitor: 200, member: 200, admin: 200, owner: 200 });
/** Allowed to the members; forbidden to a visitor. */
export const membersOnly = answered({ visitor: 403, member: 200, admin: 200, owner: 200 });
/** Allowed to the Owner and Admins. */
export const managers = answered({ visitor: 403, member: 403, admin: 200, owner: 200 });
/** Allowed to the Owner. */
export const ownerOnly = answered({ visitor: 403, member: 403, admin: 403, owner: 200 });

function answered(inside: Record<'visitor' | 'member' | 'admin' | 'owner', number>) {
  return { ...everyone(projectKinds, 404), ...fromOutside, ...inside };
}

/** A person of each kind, the same for all matrices of projects. */
export const projectActors = signUpActors(projectKinds);

/** A new project of a new team, with the actors in their roles. Inserts rows directly, since the matrix needs many. */
export async function aProject({ app }: ProjectContext, kind: ProjectKind): Promise<string> {
  const { db } = app.database;
  const actors = await projectActors(app);
  const [teamId, id] = [newId(), newId()];
  await db.insertInto('teams').values({ id: teamId, name: 'A team', owner_id: actors.owner.id }).execute();
  await db
    .insertInto('team_members')
    .values(
      [actors.owner, actors.teamMember, actors.visitor].map((person) => ({
        id: newId(),
        team_id: teamId,
        user_id: person.id,
        role: person === actors.owner ? 'Owner' : 'Member',
        permissions: ['CAN_MANAGE_PROJECTS'],
      })),
    )
    .execute();
  await db
    .insertInto('projects')
    .values({
      id,
      name: 'A project',
      owner_id: actors.owner.id,
      type: 'team',
      team_id: teamId,
      visibility: kind === 'visitor' ? 'team' : 'private',
    })
    .execute();
  const members = Object.entries(roles) as [keyof typeof roles, ProjectRole][];
  await db
    .insertInto('project_members')
    .values([
      ...members.map(([as, role]) => ({ id: newId(), project_id: id, user_id: actors[as].id, role })),
      { id: newId(), project_id: id, user_id: actors.formerMember.id, role: 'Member' },
    ])
    .execute();
  await db
    .deleteFrom('project_members')
    .where('project_id', '=', id)
    .where('user_id', '=', actors.formerMember.id)
    .execute();
  return id;
}

/** A person who never signs in; a member of the project if a role is given. */
export async function somebodyOf(
  { app }: ProjectContext,
  membership?: { projectId: string; role: Exclude<ProjectRole, 'Owner'> },
): Promise<string> {
  const id = await insertPerson(app);
  if (membership) {
    await app.database.db
      .insertInto('project_members')
      .values({ id: newId(), project_id: membership.projectId, user_id: id, role: membership.role })
      .execute();
  }
  return id;
}

/** A connection of the actor of this kind, whom they could add. */
export async function acquaintanceOf(context: ProjectContext, kind: ProjectKind): Promise<string> {
  const id = await somebodyOf(context);
  if (kind === 'signedOut') return id;
  await insertConnection(context.app, id, context.actors[kind].id);
  return id;
}

/** A project with a photo. */
export async function aProjectWithPhoto(context: ProjectContext, kind: ProjectKind) {
  const { owner } = await projectActors(context.app);
  const projectId = await aProject(context, kind);
  const { photoUrl } = await owner.ok(projectsApi.setPhoto, { projectId }, await plainPicture('png'));
  return { projectId, version: photoUrl?.split('/').at(-1) ?? '' };
}

/** A task of a new project, created by its owner and assigned to them. */
export async function aTaskOfProject(context: ProjectContext, kind: ProjectKind): Promise<string> {
  const { owner } = await projectActors(context.app);
  const id = newId();
  await context.app.database.db
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
      project_id: await aProject(context, kind),
      user_id: owner.id,
      assigned_to: owner.id,
      assigned_by: owner.id,
    })
    .execute();
  return id;
}
