import '../../policies/project-update.table.ts';
import '../../policies/project.table.ts';
import '../../policies/resource.table.ts';
import { type SqlBool, sql } from 'kysely';
import { byId } from '../../kits/personal-data.ts';
import { byIndexOnly } from '../../platform/db/by-index-only.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ProjectRow, selectProjects } from '../../policies/project.ts';

// Personal data in projects: reads it for the download, and removes it with the account.

export type MembershipOfPerson = Awaited<ReturnType<typeof readMembershipsById>>[number];
export type UpdateOfPerson = Awaited<ReturnType<typeof readUpdatesById>>[number];
export type ResourceOfPerson = Awaited<ReturnType<typeof readResourcesById>>[number];

/** Reads a page of memberships, each with its project. */
export const readMembershipsById = byId('project_members.id', (db, userId) =>
  db
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
    .where('project_members.user_id', '=', userId),
);

/** Reads a page of the person's updates of projects. */
export const readUpdatesById = byId('project_updates.id', (db, userId) =>
  db
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
    .where('project_updates.author_id', '=', userId),
);

/** Reads a page of the resources that the person added. */
export const readResourcesById = byId('project_resources.id', (db, userId) =>
  db
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
    .where('project_resources.uploaded_by', '=', userId),
);

/** The projects that a person owns and whether they have other members, by name. */
export function readOwnedProjects(db: Db, userId: string) {
  return db
    .selectFrom('projects')
    .innerJoin('project_progress as counts', 'counts.project_id', 'projects.id')
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
    .where('projects.deleted_at', 'is', null)
    .orderBy(sql`lower(projects.name)`)
    .orderBy('projects.id')
    .execute();
}

/** The numbers of other people's projects that a person is in, and of their updates there. */
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

/** Locks the projects that a person owns. */
export async function lockOwnedProjects(tx: Db, userId: string): Promise<void> {
  await tx
    .selectFrom('projects')
    .select('id')
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** One of the projects that a person owns, and whether it is being deleted already; undefined when they own none. */
export async function readOneOwned(
  db: Db,
  userId: string,
): Promise<{ id: string; isDeleted: boolean } | undefined> {
  const row = await db
    .selectFrom('projects')
    .select(['id', 'deleted_at'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, isDeleted: row.deleted_at !== null };
}

/** The new Owner of a project whose Owner deletes their account: an Admin, or else the longest member. */
export async function readSuccessor(tx: Db, projectId: string, ownerId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('project_members')
    .innerJoin('user_profiles', 'user_profiles.id', 'project_members.user_id')
    .select('project_members.user_id')
    .where('project_members.project_id', '=', projectId)
    .where('project_members.user_id', '<>', ownerId)
    .where('user_profiles.closed_at', 'is', null)
    .orderBy('project_members.role_rank')
    .orderBy('project_members.joined_at')
    .executeTakeFirst();
  return row?.user_id;
}

/** Some of the other people's projects that a person is in, each with the number of tasks they have a role in. */
export async function readSomeOf(
  db: Db,
  userId: string,
  most: number,
): Promise<{ id: string; ownerId: string; tasks: number }[]> {
  const { rows } = await sql<{ id: string; ownerId: string; tasks: number }>`
    select id, owner_id as "ownerId", (
      select count(*)::int from tasks where project_id = batch.id
        and (user_id = ${userId} or assigned_to = ${userId} or assigned_by = ${userId})) as tasks
    from (
      select projects.id, projects.owner_id
      from project_members join projects on projects.id = project_members.project_id
      where project_members.user_id = ${userId} and projects.owner_id <> ${userId}
      order by projects.id limit ${most}
    ) as batch order by id`.execute(db);
  return rows;
}

/** These projects as read under their locks, if the person is a member and not the owner. */
export function readThoseOf(tx: Db, userId: string, projectIds: readonly string[]): Promise<ProjectRow[]> {
  return selectProjects(tx, userId)
    .where('projects.id', '=', sql<string>`any(${[...projectIds]}::uuid[])`)
    .where('projects.owner_id', '<>', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('project_members')
          .select('project_members.id')
          .whereRef('project_members.project_id', '=', 'projects.id')
          .where('project_members.user_id', '=', userId),
      ),
    )
    .orderBy('projects.id')
    .execute();
}

/** Whether a person is a member or the owner of any project, including ones that are being deleted. */
export async function isInAny(db: Db, userId: string): Promise<boolean> {
  const membership = db
    .selectFrom('project_members')
    .select('project_id as id')
    .where('user_id', '=', userId);
  const owned = db.selectFrom('projects').select('id').where('owner_id', '=', userId);
  return (await membership.unionAll(owned).limit(1).executeTakeFirst()) !== undefined;
}

/** Most rows written by one statement. */
const rowsAtOnce = 500;

/** Activity entries that are about a person and contain their name. */
function isAbout(userId: string) {
  return sql<SqlBool>`subject_id = ${userId}
    and kind in ('member-joined', 'member-left', 'member-removed', 'project-transferred')`;
}

/**
 * Removes a person's name from up to `rowsAtOnce` activity entries, including those of projects they have left. True if
 * there were any. Skips locked entries; `isNamedInActivity` tells whether any are left.
 */
export async function forgetInActivity(tx: Db, userId: string): Promise<boolean> {
  await byIndexOnly(tx);
  const { numAffectedRows } = await sql`
    update project_activity set subject = 'Deleted account', subject_id = null where id in (
      select id from project_activity where ${isAbout(userId)} limit ${rowsAtOnce} for update skip locked)`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Whether an activity entry of any project contains a person's name. */
export async function isNamedInActivity(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from project_activity where ${isAbout(userId)} limit 1`.execute(db);
  return rows.length > 0;
}
