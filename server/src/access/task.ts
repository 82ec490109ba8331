import type { ErrorCode } from '@longtable/contract/errors';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import type { TaskAbilities } from '@longtable/contract/tasks';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { compiledOnce } from '../platform/db/compiled-once.ts';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';
import './project.table.ts';
import { personalRoom, projectRoom } from './rooms.ts';
import type { TaskTable } from './task.table.ts';

/** A task as it stands to one person, with its tags and names: all that an answer needs, read in one query. */
export type TaskRow = Selectable<TaskTable> & {
  tags: string[];
  /** The tasks that it waits for. */
  dependencies: string[];
  project_name: string | null;
  /** The person's role in the task's project; null where it has none or they are no member. */
  own_project_role: ProjectRole | null;
  creator_name: string;
  assignee_name: string;
  assigner_name: string;
};

/**
 * Who may do what to a task (rulings, "Who may do what to a task"): its people and the members of its project see it
 * and change its status (and work on its checklist), its creator and the project's Owner and Admins edit and delete it.
 */
export const taskRule = {
  parameter: 'taskId',
  refusals: { missing: 'task/not-found', forbidden: 'task/not-allowed' } satisfies Record<string, ErrorCode>,
  load: async (db: Db, id: string, actor: Actor): Promise<TaskRow | undefined> =>
    (await taskById(db, actor.id, id))[0],
  read: isSeen,
  abilities: { move: isSeen, edit: mayEdit, delete: mayEdit },
};

/** The list rule: the predicate of exactly those rows for which `taskRule.read` holds. */
export function readableTasks(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'tasks'>): Expression<SqlBool> =>
    eb.or([
      tasksConcerning(actorId)(eb),
      sql<boolean>`tasks.project_id = any(array(select project_id from project_members where user_id = ${actorId}))`,
    ]);
}

/** The predicate of the tasks that somebody has created, was given or has given: what is theirs wherever it is. */
export function tasksConcerning(personId: string) {
  return (eb: ExpressionBuilder<Schema, 'tasks'>): Expression<SqlBool> =>
    // The inequalities change nothing in what is found; they let the partial indexes find it.
    eb.or([
      eb('tasks.user_id', '=', personId),
      eb.and([
        eb('tasks.assigned_to', '=', personId),
        eb('tasks.assigned_to', '<>', eb.ref('tasks.user_id')),
      ]),
      eb.and([
        eb('tasks.assigned_by', '=', personId),
        eb('tasks.assigned_by', '<>', eb.ref('tasks.user_id')),
      ]),
    ]);
}

/** What the actor may do with a row, for the answer. */
export function taskAbilitiesOf(actor: Actor, row: TaskStanding): TaskAbilities {
  const { move, edit, delete: remove } = taskRule.abilities;
  return { move: move(actor, row), edit: edit(actor, row), delete: remove(actor, row) };
}

/** The rooms of everyone who may see a task, each once: the audience of its events. */
export function roomsOfTask(row: TaskPeople): string[] {
  const people = [...new Set([row.user_id, row.assigned_to, row.assigned_by])].map(personalRoom);
  return row.project_id === null ? people : [...people, projectRoom(row.project_id)];
}

const taskById = compiledOnce((db: Db, actorId: string, id: string) =>
  selectTasks(db, actorId).where('tasks.id', '=', id),
);

/**
 * The one query that reads tasks whole, as they stand to one person; every caller adds a rule's predicate or an id that
 * was authorized.
 */
export function selectTasks(db: Db, actorId: string) {
  return db
    .selectFrom('tasks')
    .innerJoin('user_profiles as creator', 'creator.id', 'tasks.user_id')
    .innerJoin('user_profiles as assignee', 'assignee.id', 'tasks.assigned_to')
    .innerJoin('user_profiles as assigner', 'assigner.id', 'tasks.assigned_by')
    .leftJoin('projects as project', 'project.id', 'tasks.project_id')
    .leftJoin('project_members as own', (join) =>
      join.onRef('own.project_id', '=', 'tasks.project_id').on('own.user_id', '=', actorId),
    )
    .select([
      'tasks.id',
      'tasks.title',
      'tasks.description',
      'tasks.start_date',
      'tasks.due_date',
      'tasks.priority',
      'tasks.status',
      'tasks.position',
      'tasks.progress',
      'tasks.subtasks',
      'tasks.repeat',
      'tasks.comments_count',
      'tasks.estimated_hours',
      'tasks.time_taken',
      'tasks.project_id',
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
      'project.name as project_name',
      'own.role as own_project_role',
      sql<string[]>`array(select name from task_tags where task_id = tasks.id order by ordinal)`.as('tags'),
      sql<
        string[]
      >`array(select depends_on_id from task_dependencies where task_id = tasks.id order by depends_on_id)`.as(
        'dependencies',
      ),
    ]);
}

/** Those whom a task concerns. */
export type TaskPeople = Pick<TaskRow, 'user_id' | 'assigned_to' | 'assigned_by' | 'project_id'>;

/** How somebody stands to a task, which is all that decides about rights. */
export type TaskStanding = TaskPeople & Pick<TaskRow, 'own_project_role'>;

function isSeen(actor: Pick<Actor, 'id'>, row: TaskStanding): boolean {
  return (
    row.user_id === actor.id ||
    row.assigned_to === actor.id ||
    row.assigned_by === actor.id ||
    row.own_project_role !== null
  );
}

function mayEdit(actor: Actor, row: TaskStanding): boolean {
  return row.user_id === actor.id || row.own_project_role === 'Owner' || row.own_project_role === 'Admin';
}
