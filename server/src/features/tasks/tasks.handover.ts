import '../../policies/project.table.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { projectRoom } from '../../policies/memberships.ts';
import { isConcerned, selectTasks, type TaskRow, taskPolicy } from '../../policies/task.ts';
import { presentTaskFields } from './tasks.presenter.ts';
import { readTasks } from './tasks.store.ts';

// What becomes of the tasks of somebody who leaves a project, or Longtable, and how they take them with them.

/** Whether tasks of no project are theirs alone, given by them to others, or given to them by others. */
export type TasksOfPerson = {
  readonly own: number;
  readonly given: number;
  readonly received: number;
  /** They have a part in, in the projects of others. */
  readonly inProjects: number;
};

/** One page of the tasks that a person has a part in, in an order that no change of a task disturbs. */
export function readTasksById(
  db: Db,
  userId: string,
  afterId: string | null,
  limit: number,
): Promise<TaskRow[]> {
  let query = selectTasks(db, userId).where(isConcerned.where(userId));
  if (afterId !== null) query = query.where('tasks.id', '>', afterId);
  return query.orderBy('tasks.id').limit(limit).execute();
}

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

/** So many tasks are deleted or handed on in one transaction. */
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
 * Hands on some of the tasks of no project that others have a part in: what they created belongs to whom it is assigned to,
 * what was assigned to them goes back to its creator, and what they had only assigned counts as assigned by its creator.
 * Gives the ids. Their own have to be deleted before.
 */
export async function handOnTasks(db: Db, userId: string): Promise<string[]> {
  const theirs = sql<SqlBool>`${isConcerned.where(userId)} and project_id is null`;
  const ids = await lockSome(db, theirs, { most: atOnce });
  const created_by = sql<string>`case when created_by = ${userId} then ${ownerPrivately(userId)} else created_by end`;
  const rows = await db
    .updateTable('tasks')
    .set({ ...rolesOfOthers(userId), created_by, ...written })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(theirs)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes the deleted tasks that could come back and nobody but them has a part in, with those that they deleted
 * themselves and only they could bring back. Hands on the others of no project by the rule of `handOnTasks`. True where
 * there were any.
 */
export async function handOnDeleted(db: Db, userId: string): Promise<boolean> {
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
      .set(rolesOfOthers(userId))
      .where('task_id', '=', sql<string>`any(${rows.map(({ task_id }) => task_id)}::uuid[])`)
      .execute();
  return deleted > 0n || rows.length > 0;
}

/** Who has a task of no project once somebody has gone: `handOnTasks`. */
function rolesOfOthers(userId: string) {
  const owner = ownerPrivately(userId);
  return {
    user_id: owner,
    assigned_to: sql<string>`case when assigned_to = ${userId} then user_id else assigned_to end`,
    assigned_by: sql<string>`case when assigned_by = ${userId} then ${owner} else assigned_by end`,
  };
}

function ownerPrivately(userId: string) {
  return sql<string>`case when user_id = ${userId} then assigned_to else user_id end`;
}

/**
 * Takes somebody's name off some of what they have created, wherever it is: whoever has it now counts as its creator.
 * Gives the ids. What they have themselves is handed on before.
 */
export async function handOnCreations(db: Db, userId: string): Promise<string[]> {
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

/** Who leaves projects that others own. */
export type Departure = { readonly projectIds: readonly string[]; readonly personId: string };

/**
 * Hands on the tasks of projects that somebody who leaves them has a part in: the owner becomes the creator of what they
 * created, what they had to do goes back to its creator where that is another member and to the owner where not, and
 * what they had assigned counts as assigned by its creator. Of all, or of `most` of them. Deleted tasks that can still
 * come back are handed on in the same way, all of them. The projects are locked. Gives those that are there.
 */
export async function handOnTasksOfProjects(
  db: Db,
  { projectIds, personId }: Departure,
  most?: number,
): Promise<{ id: string; project_id: string | null }[]> {
  const inThese = sql<SqlBool>`project_id = any(${[...projectIds]}::uuid[])`;
  const theirs = sql<SqlBool>`${inThese} and ${isConcerned.where(personId)}`;
  const ids = await lockSome(db, theirs, { most });
  await db
    .updateTable('deleted_tasks')
    .set(handedOn('deleted_tasks', personId))
    .where(inThese)
    .where(hasRole(personId))
    .execute();
  return db
    .updateTable('tasks')
    .set({ ...handedOn('tasks', personId), ...written })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(theirs)
    .returning(['id', 'project_id'])
    .execute();
}

/** Who has a task once somebody has left its project. The same rule as `permittedRoles`, for all tasks at once. */
function handedOn(table: 'tasks' | 'deleted_tasks', personId: string) {
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

/** Up to how many tasks of a project are told one by one. */
const toldEach = 200;

/**
 * As `handOnTasksOfProjects`, and tells the members; of very many of one project only that they have changed. The projects
 * are locked by the caller. Gives how many there were.
 */
export async function reassignTasks(
  change: Change,
  actorId: string,
  departure: Departure,
  most?: number,
): Promise<number> {
  const handed = await handOnTasksOfProjects(change.tx, departure, most);
  const told: string[] = [];
  for (const [projectId, tasks] of Map.groupBy(handed, ({ project_id }) => project_id)) {
    if (tasks.length <= toldEach || projectId === null) told.push(...tasks.map(({ id }) => id));
    else
      change.emit('tasks.changed', { actorId, audience: [projectRoom(projectId)], payload: { projectId } });
  }
  await tellEach(change, actorId, told);
  return handed.length;
}

/** How many tasks are read at once to tell of them. */
const page = 500;

/** Tells those whom these tasks concern now what they are. */
export async function tellEach(change: Change, actorId: string, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += page) {
    for (const row of await readTasks(change.tx, actorId, ids.slice(start, start + page))) {
      change.emit('task.saved', {
        actorId,
        ...taskPolicy.receiversOf(row),
        payload: { task: presentTaskFields(row) },
      });
    }
  }
}
