import '../../policies/project.table.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { byId } from '../../kits/personal-data.ts';
import type { Db } from '../../platform/db/database.ts';
import { isConcerned, selectTasks } from '../../policies/task.ts';

// The tasks of somebody who leaves a project or deletes their account: read for the download, deleted and reassigned.

/** Whether tasks of no project are theirs alone, given by them to others, or given to them by others. */
export type TasksOfPerson = {
  readonly own: number;
  readonly given: number;
  readonly received: number;
  /** They have a part in, in the projects of others. */
  readonly inProjects: number;
};

/** One page of the tasks that a person has a part in, in an order that no change of a task disturbs. */
export const readTasksById = byId('tasks.id', (db, userId) =>
  selectTasks(db, userId).where(isConcerned.where(userId)),
);

export function countTasksOfPerson(db: Db, userId: string): Promise<TasksOfPerson> {
  return db
    .selectFrom('tasks')
    .leftJoin('projects', 'projects.id', 'tasks.project_id')
    .where('projects.deleted_at', 'is', null)
    .where(isConcerned.where(userId))
    .select((eb) => {
      const count = () => eb.fn.countAll<number>();
      const isCreator = eb('tasks.user_id', '=', userId);
      const isAssignee = eb('tasks.assigned_to', '=', userId);
      const isPersonal = eb('tasks.project_id', 'is', null);
      return [
        count()
          .filterWhere(eb.and([isPersonal, isCreator, isAssignee]))
          .as('own'),
        count()
          .filterWhere(eb.and([isPersonal, isCreator, eb.not(isAssignee)]))
          .as('given'),
        count()
          .filterWhere(eb.and([isPersonal, eb.not(isCreator), isAssignee]))
          .as('received'),
        count().filterWhere('projects.owner_id', '<>', userId).as('inProjects'),
      ];
    })
    .executeTakeFirstOrThrow();
}

/** How many tasks are deleted or reassigned in one transaction. */
const atOnce = 200;

/** Deletes some of what is theirs alone and in no project. Gives what it was, with who had given it to them. */
export async function deleteOwnTasks(db: Db, userId: string): Promise<{ id: string; assigned_by: string }[]> {
  const own = sql<SqlBool>`user_id = ${userId} and assigned_to = ${userId} and project_id is null`;
  const ids = await lockSome(db, own, { most: atOnce, strength: sql`for update` });
  return db
    .deleteFrom('tasks')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(own)
    .returning(['id', 'assigned_by'])
    .execute();
}

/**
 * Reassigns some of the tasks of no project that others have a part in: what the person created belongs to whom it is
 * assigned to, what was assigned to them goes back to its creator, and what they had only assigned counts as assigned by its
 * creator. Returns the ids. Their own have to be deleted before.
 */
export async function reassignTasksOutsideProjects(db: Db, userId: string): Promise<string[]> {
  const theirs = sql<SqlBool>`${isConcerned.where(userId)} and project_id is null`;
  const ids = await lockSome(db, theirs, { most: atOnce });
  const created_by = sql<string>`case when created_by = ${userId} then ${remainingPerson(userId)} else created_by end`;
  const rows = await db
    .updateTable('tasks')
    .set({ ...rolesOutsideProjects(userId), created_by, ...written })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(theirs)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes the deleted tasks that could come back and nobody but them has a part in, with those that they deleted
 * themselves and only they could bring back. Reassigns the others of no project as `reassignTasksOutsideProjects` does.
 * True where there were any.
 */
export async function reassignDeletedTasks(db: Db, userId: string): Promise<boolean> {
  const { numAffectedRows: deleted = 0n } = await sql`
    delete from deleted_tasks where task_id in (
      select task_id from deleted_tasks
      where deleted_by = ${userId} or (project_id is null and user_id = ${userId} and assigned_to = ${userId})
      order by task_id for update)`.execute(db);
  const { rows } = await sql<{ task_id: string }>`
    select task_id from deleted_tasks where project_id is null and ${hasRole(userId)}
    order by task_id for update`.execute(db);
  if (rows.length > 0)
    await db
      .updateTable('deleted_tasks')
      .set(rolesOutsideProjects(userId))
      .where('task_id', '=', sql<string>`any(${rows.map(({ task_id }) => task_id)}::uuid[])`)
      .execute();
  return deleted > 0n || rows.length > 0;
}

/** Who has a task of no project once the person is removed: see `reassignTasksOutsideProjects`. */
function rolesOutsideProjects(userId: string) {
  const owner = remainingPerson(userId);
  return {
    user_id: owner,
    assigned_to: sql<string>`case when assigned_to = ${userId} then user_id else assigned_to end`,
    assigned_by: sql<string>`case when assigned_by = ${userId} then ${owner} else assigned_by end`,
  };
}

function remainingPerson(userId: string) {
  return sql<string>`case when user_id = ${userId} then assigned_to else user_id end`;
}

/**
 * Removes somebody as the creator of some of the tasks that they created, in whichever project: who has a task now counts
 * as its creator. Returns the ids. Tasks that they have themselves are reassigned before.
 */
export async function reassignCreations(db: Db, userId: string): Promise<string[]> {
  const created = sql<SqlBool>`created_by = ${userId} and created_by <> user_id`;
  const ids = await lockSome(db, created, { most: atOnce });
  const rows = await db
    .updateTable('tasks')
    .set((eb) => ({ created_by: eb.ref('user_id'), ...written }))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(created)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What every change of a task writes. */
const written = { version: sql<number>`version + 1`, updated_at: sql<string>`now()` };

/** The condition of the deleted tasks that somebody has a part in. */
function hasRole(personId: string) {
  return sql<SqlBool>`(user_id = ${personId} or assigned_to = ${personId} or assigned_by = ${personId})`;
}

/** A project of others in whose tasks somebody has a part, also in deleted ones that could come back. */
export async function readProjectOfTasks(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with theirs as materialized (
      select project_id from tasks where ${isConcerned.where(userId)}
      union select project_id from deleted_tasks where project_id is not null and ${hasRole(userId)}
    )
    select projects.id from theirs join projects on projects.id = theirs.project_id
    where projects.owner_id <> ${userId} order by projects.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Whether somebody has a part in any task, counts as its creator, or would have a part in one if it came back. */
export async function isConcernedByAny(db: Db, userId: string): Promise<boolean> {
  // Counted, not looked for until there is one: there is none, and that is found out by the indexes.
  const { rows } = await sql<{ tasks: number }>`
    select (
      (select count(*) from tasks where ${isConcerned.where(userId)})
      + (select count(*) from tasks where created_by = ${userId} and created_by <> user_id)
      + (select count(*) from deleted_tasks where ${hasRole(userId)}
          and (project_id is null or exists (select from projects where projects.id = deleted_tasks.project_id)))
    )::int as tasks`.execute(db);
  return rows[0]?.tasks !== 0;
}

/**
 * Locks some of the tasks of which `which` holds, or all of them, in the order in which everybody locks tasks. Gives their
 * ids; of those that it had to wait for it may not hold any more. First all are found, by the indexes of `which`: for a
 * few in the order of their ids the index of the ids would be gone through.
 */
async function lockSome(
  db: Db,
  which: RawBuilder<SqlBool>,
  { most, strength = sql`for no key update` }: { most?: number | undefined; strength?: RawBuilder<unknown> },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with found as materialized (select id from tasks where ${which})
    select id from tasks where id = any(array(select id from found order by id limit ${most ?? null}))
    order by id ${strength}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A person who leaves projects that others own. */
export type Leaving = { readonly projectIds: readonly string[]; readonly personId: string };

/**
 * Reassigns the tasks of projects that somebody who leaves them has a part in: the owner becomes the creator of what they
 * created, what they had to do goes back to its creator where that is another member and to the owner where not, and
 * what they had assigned counts as assigned by its creator. Of all, or of `most` of them. Deleted tasks that can still
 * come back are reassigned in the same way, all of them. The projects are locked. Returns those that are not deleted.
 */
export async function reassignTasksOfProjects(
  db: Db,
  { projectIds, personId }: Leaving,
  most?: number,
): Promise<{ id: string; project_id: string | null }[]> {
  const inThese = sql<SqlBool>`project_id = any(${[...projectIds]}::uuid[])`;
  const theirs = sql<SqlBool>`${inThese} and ${isConcerned.where(personId)}`;
  const ids = await lockSome(db, theirs, { most });
  await db
    .updateTable('deleted_tasks')
    .set(rolesWithout('deleted_tasks', personId))
    .where(inThese)
    .where(hasRole(personId))
    .execute();
  return db
    .updateTable('tasks')
    .set({ ...rolesWithout('tasks', personId), ...written })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(theirs)
    .returning(['id', 'project_id'])
    .execute();
}

/** Who has a task once somebody has left its project. The same rule as `permittedRoles`, for all tasks at once. */
function rolesWithout(table: 'tasks' | 'deleted_tasks', personId: string) {
  const projectId = sql.ref(`${table}.project_id`);
  const owner = sql<string>`(select owner_id from projects where projects.id = ${projectId})`;
  const creator = sql<string>`case when user_id = ${personId} then ${owner} else user_id end`;
  return {
    user_id: creator,
    assigned_to: sql<string>`case
      when assigned_to <> ${personId} then assigned_to
      when user_id <> ${personId} and exists (select from project_members as other
        where other.project_id = ${projectId} and other.user_id = ${sql.ref(`${table}.user_id`)})
        then user_id
      else ${owner} end`,
    assigned_by: sql<string>`case when assigned_by = ${personId} then ${creator} else assigned_by end`,
  };
}
