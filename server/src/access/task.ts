import type { ErrorCode } from '@longtable/contract/errors';
import type { TaskAbilities } from '@longtable/contract/tasks';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { compiledOnce } from '../platform/db/compiled-once.ts';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';
import type { TaskTable } from './task.table.ts';

/** A task with its tags and the names of its people: all that an answer needs, read in one query. */
export type TaskRow = Selectable<TaskTable> & {
  tags: string[];
  creator_name: string;
  assignee_name: string;
  assigner_name: string;
};

/**
 * Who may do what to a task (rulings, "Who may do what to a task"): its people see it and change its status, its
 * creator edits and deletes it.
 */
export const taskRule = {
  parameter: 'taskId',
  refusals: { missing: 'task/not-found', forbidden: 'task/not-allowed' } satisfies Record<string, ErrorCode>,
  load: async (db: Db, id: string): Promise<TaskRow | undefined> => (await taskById(db, id))[0],
  read: concerns,
  abilities: { move: concerns, edit: isCreator, delete: isCreator },
};

/** The list rule: the predicate of exactly those rows for which `taskRule.read` holds. */
export function readableTasks(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'tasks'>): Expression<SqlBool> =>
    // The inequalities change nothing in what is found; they let the partial indexes find it.
    eb.or([
      eb('tasks.user_id', '=', actorId),
      eb.and([eb('tasks.assigned_to', '=', actorId), eb('tasks.assigned_to', '<>', eb.ref('tasks.user_id'))]),
      eb.and([eb('tasks.assigned_by', '=', actorId), eb('tasks.assigned_by', '<>', eb.ref('tasks.user_id'))]),
    ]);
}

/** What the actor may do with a row, for the answer. */
export function taskAbilitiesOf(actor: Actor, row: TaskPeople): TaskAbilities {
  const { move, edit, delete: remove } = taskRule.abilities;
  return { move: move(actor, row), edit: edit(actor, row), delete: remove(actor, row) };
}

/** Everyone who may see a task, each once: the audience of its events. */
export function peopleOfTask(row: TaskPeople): string[] {
  return [...new Set([row.user_id, row.assigned_to, row.assigned_by])];
}

const taskById = compiledOnce((db: Db, id: string) => selectTasks(db).where('tasks.id', '=', id));

/** The one query that reads tasks whole; every caller adds a rule's predicate or an id that was authorized. */
export function selectTasks(db: Db) {
  return db
    .selectFrom('tasks')
    .innerJoin('user_profiles as creator', 'creator.id', 'tasks.user_id')
    .innerJoin('user_profiles as assignee', 'assignee.id', 'tasks.assigned_to')
    .innerJoin('user_profiles as assigner', 'assigner.id', 'tasks.assigned_by')
    .select([
      'tasks.id',
      'tasks.title',
      'tasks.description',
      'tasks.due_date',
      'tasks.priority',
      'tasks.status',
      'tasks.position',
      'tasks.progress',
      'tasks.estimated_hours',
      'tasks.time_taken',
      'tasks.user_id',
      'tasks.created_by',
      'tasks.assigned_to',
      'tasks.assigned_by',
      'tasks.completed_at',
      'tasks.created_at',
      'tasks.updated_at',
      'tasks.version',
      'creator.full_name as creator_name',
      'assignee.full_name as assignee_name',
      'assigner.full_name as assigner_name',
      sql<string[]>`array(select name from task_tags where task_id = tasks.id order by ordinal)`.as('tags'),
    ]);
}

/** Those whom a task concerns, which is all that decides about rights. */
export type TaskPeople = Pick<TaskRow, 'user_id' | 'assigned_to' | 'assigned_by'>;

function concerns(actor: Actor, row: TaskPeople): boolean {
  return row.user_id === actor.id || row.assigned_to === actor.id || row.assigned_by === actor.id;
}

function isCreator(actor: Actor, row: TaskPeople): boolean {
  return row.user_id === actor.id;
}
