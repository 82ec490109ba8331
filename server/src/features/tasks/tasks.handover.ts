import '../../access/project.table.ts';
import { sql } from 'kysely';
import { projectRoom } from '../../access/rooms.ts';
import { roomsOfTask, selectTasks, type TaskRow, tasksConcerning } from '../../access/task.ts';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { toTaskFields } from './tasks.shape.ts';

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
  let query = selectTasks(db, userId).where(tasksConcerning(userId));
  if (afterId !== null) query = query.where('tasks.id', '>', afterId);
  return query.orderBy('tasks.id').limit(limit).execute();
}

export function countTasksOfPerson(db: Db, userId: string): Promise<TasksOfPerson> {
  return db
    .selectFrom('tasks')
    .leftJoin('projects', 'projects.id', 'tasks.project_id')
    .where(tasksConcerning(userId))
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

/**
 * Deletes what is theirs alone and in no project. Gives the few that somebody else had given them, with who did.
 */
export function deleteOwnTasks(db: Db, userId: string): Promise<{ id: string; assigned_by: string }[]> {
  return db
    .with('gone', (inner) =>
      inner
        .deleteFrom('tasks')
        .where('user_id', '=', userId)
        .where('assigned_to', '=', userId)
        .where('project_id', 'is', null)
        .returning(['id', 'assigned_by']),
    )
    .selectFrom('gone')
    .select(['gone.id', 'gone.assigned_by'])
    .where('gone.assigned_by', '<>', userId)
    .execute();
}

/**
 * Hands on every task of no project that others have a part in: what they created belongs to whom it is assigned to,
 * what was assigned to them goes back to its creator, and what they had only assigned counts as assigned by its creator.
 * Gives the ids. Their own have to be deleted before.
 */
export async function handOnTasks(db: Db, userId: string): Promise<string[]> {
  const owner = sql<string>`case when user_id = ${userId} then assigned_to else user_id end`;
  const handed = await db
    .updateTable('tasks')
    .set({
      user_id: owner,
      assigned_to: sql<string>`case when assigned_to = ${userId} then user_id else assigned_to end`,
      assigned_by: sql<string>`case when assigned_by = ${userId} then ${owner} else assigned_by end`,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where(tasksConcerning(userId))
    .where('project_id', 'is', null)
    .returning('id')
    .execute();
  return handed.map(({ id }) => id);
}

/** The projects of others in whose tasks somebody has a part, with their owners. */
export function readProjectsOfTasks(
  db: Db,
  userId: string,
): Promise<{ projectId: string; ownerId: string }[]> {
  return db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .where(tasksConcerning(userId))
    .where('projects.owner_id', '<>', userId)
    .select(['projects.id as projectId', 'projects.owner_id as ownerId'])
    .distinct()
    .orderBy('projects.id')
    .execute();
}

/** Who leaves a project that somebody else owns. */
export type Departure = { readonly projectId: string; readonly personId: string; readonly ownerId: string };

/**
 * Hands on the tasks of a project that somebody who leaves it has a part in: the owner becomes the creator of what they
 * created, what they had to do goes back to its creator where that is another member and to the owner where not, and
 * what they had assigned counts as assigned by its creator. Gives the ids.
 */
export async function handOnTasksOfProject(
  db: Db,
  { projectId, personId, ownerId }: Departure,
): Promise<string[]> {
  const creator = sql<string>`case when user_id = ${personId} then ${ownerId}::uuid else user_id end`;
  const handed = await db
    .updateTable('tasks')
    .set({
      user_id: creator,
      assigned_to: sql<string>`case
        when assigned_to <> ${personId} then assigned_to
        when user_id <> ${personId} and exists (select from project_members
          where project_members.project_id = tasks.project_id and project_members.user_id = tasks.user_id)
          then user_id
        else ${ownerId}::uuid end`,
      assigned_by: sql<string>`case when assigned_by = ${personId} then ${creator} else assigned_by end`,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('project_id', '=', projectId)
    .where(tasksConcerning(personId))
    .returning('id')
    .execute();
  return handed.map(({ id }) => id);
}

/** Up to how many tasks of a project are told one by one. */
const toldEach = 200;

/**
 * As `handOnTasksOfProject`, and tells the members; of very many only that they have changed. The project is locked by
 * the caller. Gives how many there were.
 */
export async function handOverTasks(change: Change, actorId: string, departure: Departure): Promise<number> {
  const handed = await handOnTasksOfProject(change.tx, departure);
  if (handed.length <= toldEach) await announceTasks(change, actorId, handed);
  else {
    const { projectId } = departure;
    change.emit('tasks.changed', { actorId, audience: [projectRoom(projectId)], payload: { projectId } });
  }
  return handed.length;
}

/** How many tasks are read at once to tell of them. */
const page = 500;

/** Tells those whom these tasks concern now what they are. */
export async function announceTasks(change: Change, actorId: string, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += page) {
    for (const row of await readTasks(change.tx, actorId, ids.slice(start, start + page))) {
      change.emit('task.saved', {
        actorId,
        audience: roomsOfTask(row),
        payload: { task: toTaskFields(row) },
      });
    }
  }
}

function readTasks(db: Db, actorId: string, ids: readonly string[]): Promise<TaskRow[]> {
  return selectTasks(db, actorId).where('tasks.id', 'in', ids).execute();
}
