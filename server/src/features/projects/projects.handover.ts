import '../../access/project-resource.table.ts';
import '../../access/project-update.table.ts';
import '../../access/project.table.ts';
import { sql } from 'kysely';
import { type ProjectRow, selectProjects } from '../../access/project.ts';
import type { Db } from '../../platform/db/database.ts';

// What becomes of the projects of somebody who deletes their account, and how they take what is theirs with them.

export type MembershipOfPerson = Awaited<ReturnType<typeof readMembershipsById>>[number];
export type UpdateOfPerson = Awaited<ReturnType<typeof readUpdatesById>>[number];
export type ResourceOfPerson = Awaited<ReturnType<typeof readResourcesById>>[number];

/** A page of memberships, each with its project. */
export function readMembershipsById(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('project_members')
    .innerJoin('projects', 'projects.id', 'project_members.project_id')
    .select([
      'project_members.id',
      'project_members.project_id',
      'project_members.role',
      'project_members.joined_at',
      'projects.name as project_name',
      'projects.description as project_description',
    ])
    .where('project_members.user_id', '=', userId);
  if (afterId !== null) query = query.where('project_members.id', '>', afterId);
  return query.orderBy('project_members.id').limit(limit).execute();
}

/** A page of what they posted to projects. */
export function readUpdatesById(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('project_updates')
    .innerJoin('projects', 'projects.id', 'project_updates.project_id')
    .select([
      'project_updates.id',
      'project_updates.project_id',
      'projects.name as project_name',
      'project_updates.content',
      'project_updates.type',
      'project_updates.timestamp',
      'project_updates.edited_at',
    ])
    .where('project_updates.author_id', '=', userId);
  if (afterId !== null) query = query.where('project_updates.id', '>', afterId);
  return query.orderBy('project_updates.id').limit(limit).execute();
}

/** A page of the resources that they added to projects. */
export function readResourcesById(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('project_resources')
    .innerJoin('projects', 'projects.id', 'project_resources.project_id')
    .select([
      'project_resources.id',
      'project_resources.project_id',
      'projects.name as project_name',
      'project_resources.name',
      'project_resources.type',
      'project_resources.url',
      'project_resources.description',
      'project_resources.created_at',
    ])
    .where('project_resources.uploaded_by', '=', userId);
  if (afterId !== null) query = query.where('project_resources.id', '>', afterId);
  return query.orderBy('project_resources.id').limit(limit).execute();
}

/** The projects that somebody owns, with whether others are in them, by name. */
export function readOwnedProjects(db: Db, userId: string) {
  return db
    .selectFrom('projects')
    .innerJoin('project_task_counts as counts', 'counts.project_id', 'projects.id')
    .select((eb) => [
      'projects.id',
      'projects.name',
      'counts.total as tasks',
      eb
        .exists((of) =>
          of
            .selectFrom('project_members')
            .select('project_members.id')
            .whereRef('project_members.project_id', '=', 'projects.id')
            .where('project_members.user_id', '<>', userId),
        )
        .as('has_others'),
    ])
    .where('projects.owner_id', '=', userId)
    .orderBy(sql`lower(projects.name)`)
    .orderBy('projects.id')
    .execute();
}

/** What they leave behind; their own projects are not among those that they leave. */
export async function countOfPerson(db: Db, userId: string): Promise<{ left: number; posted: number }> {
  const { rows } = await sql<{ left: number; posted: number }>`
    select
      (select count(*)::int from project_members m join projects p on p.id = m.project_id
        where m.user_id = ${userId} and p.owner_id <> ${userId}) as left,
      (select count(*)::int from project_updates u join projects p on p.id = u.project_id
        where u.author_id = ${userId} and p.owner_id <> ${userId})
      + (select count(*)::int from project_resources r join projects p on p.id = r.project_id
        where r.uploaded_by = ${userId} and p.owner_id <> ${userId}) as posted`.execute(db);
  return rows[0] ?? { left: 0, posted: 0 };
}

/** Locks the projects that somebody is in or owns, always in the same order, and reads them. */
export async function lockProjectsOf(tx: Db, userId: string): Promise<ProjectRow[]> {
  const { rows } = await sql<{ id: string }>`
    select id from projects
    where owner_id = ${userId} or id in (select project_id from project_members where user_id = ${userId})
    order by id for update`.execute(tx);
  if (rows.length === 0) return [];
  return selectProjects(tx, userId)
    .where(
      'projects.id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('projects.id')
    .execute();
}

/** Takes somebody's name out of what is remembered of any project, those that they left long ago as well. */
export async function forgetInActivity(tx: Db, userId: string): Promise<void> {
  await sql`update project_activity set subject = 'Deleted account', subject_id = null
    where subject_id = ${userId}
      and kind in ('member-joined', 'member-left', 'member-removed', 'project-transferred')`.execute(tx);
}
