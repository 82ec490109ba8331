import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import type { LinkedItem } from '@longtable/contract/tasks';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { compiledOnce } from '../platform/db/compiled-once.ts';
import type { Db } from '../platform/db/database.ts';
import { actorIs, all, any, type Condition, memberOf, onlyWhere } from './conditions.ts';
import { lockTask } from './locks.ts';
import { projectMembership } from './memberships.ts';
import './project.table.ts';
import { type PersonColumns, personColumns } from './person-columns.ts';
import { definePolicy, defineRights } from './policy.ts';
import { audienceOf } from './room-formula.ts';
import type { TaskTable } from './task.table.ts';

/** A task with its tags and the actor's relation to it. */
export type LoneTaskRow = Selectable<TaskTable> & {
  tags: string[];
  /** The ids of its dependencies. */
  dependencies: string[];
  /** Its links to notes and resources, as everyone who sees the task may know them. */
  linked_items: LinkedItem[];
  /** The actor's role in the task's project; null without a project, or for non-members. */
  own_project_role: ProjectRole | null;
};

/** A task with the people and project that it mentions: everything a response needs, read in one query. */
export type TaskRow = LoneTaskRow &
  PersonColumns<'creator'> &
  PersonColumns<'assignee'> &
  PersonColumns<'assigner'> & {
    project_name: string | null;
    project_version: number | null;
  };

const isCreator = actorIs('tasks.user_id');

/** The people of a task: its creator, its assignee and its assigner. */
export const isConcerned: Condition<TaskPeople> = any(
  isCreator,
  actorIs('tasks.assigned_to', { unlike: 'tasks.user_id' }),
  actorIs('tasks.assigned_by', { unlike: 'tasks.user_id' }),
);

/**
 * Excludes tasks of projects that are being deleted. There are hardly ever any: PostgreSQL reads the array once, from a
 * tiny index.
 */
export const isKept = sql<boolean>`(tasks.project_id = any(array(
  select id from projects where deleted_at is not null))) is not true`;

const key = { key: 'tasks.project_id', role: 'own_project_role' } as const;
const isInItsProject: Condition<TaskRelation> = memberOf(projectMembership, key);

/** The people of a task and the members of its project. */
export const seesTask: Condition<TaskRelation> = all(any(isConcerned, isInItsProject), onlyWhere(isKept));

const mayEdit: Condition<TaskRelation> = any(
  isCreator,
  memberOf(projectMembership, { ...key, roles: ['Owner', 'Admin'] }),
);

/** Whoever may delete a task. */
export const deletesTask: Condition<TaskRelation> = mayEdit;

/** Whoever may link a task to notes and files: who may edit it, and its assignee. */
export const linksTask: Condition<TaskRelation> = any(mayEdit, actorIs('tasks.assigned_to'));

const abilities = { move: seesTask, edit: mayEdit, delete: deletesTask, link: linksTask };

/** Rights on a task that was read without its people and project. */
export const taskRights = defineRights<TaskRelation, keyof typeof abilities>(abilities);

/**
 * Rights on tasks (docs/product/tasks.md). The people of a task and the members of its project see it and change its
 * status and checklist. The creator and the project's Owner and Admins edit and delete it; they and the assignee
 * manage its links.
 */
export const taskPolicy = definePolicy({
  param: 'taskId',
  table: 'tasks',
  select: selectTasks,
  load: async (db: Db, id, actor): Promise<TaskRow | undefined> => (await taskById(db, actor.id, id))[0],
  visible: seesTask,
  abilities,
  errors: {
    notFound: 'task/not-found',
    forbidden: { edit: 'task/not-allowed', delete: 'task/not-allowed', link: 'task-link/not-allowed' },
  },
  lock: lockTask,
});

const taskById = compiledOnce((db: Db, actorId: string, id: string) =>
  selectTasks(db, actorId).where('tasks.id', '=', id),
);

/**
 * Reads tasks with their people and project and the actor's relation; the only such query. Leaves out tasks of projects
 * that are being deleted. Callers add a policy's predicate, or ids that were authorized.
 */
export function selectTasks(db: Db, actorId: string) {
  return selectTasksAlone(db, actorId)
    .innerJoin('user_profiles as creator', 'creator.id', 'tasks.created_by')
    .innerJoin('user_profiles as assignee', 'assignee.id', 'tasks.assigned_to')
    .innerJoin('user_profiles as assigner', 'assigner.id', 'tasks.assigned_by')
    .select([
      ...personColumns('creator'),
      ...personColumns('assignee'),
      ...personColumns('assigner'),
      'project.name as project_name',
      'project.version as project_version',
    ]);
}

/**
 * The same without people and project, for lists in which many tasks mention few of them: their cards are read once
 * instead of for every row. `from` replaces the table in the query's `from`: an
 * item with its columns, after others that it may refer to.
 */
export function selectTasksAlone(db: Db, actorId: string, from?: RawBuilder<Selectable<TaskTable>>) {
  return db
    .selectFrom((from?.as('tasks') ?? 'tasks') as 'tasks')
    .leftJoin('projects as project', 'project.id', 'tasks.project_id')
    .where('project.deleted_at', 'is', null)
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
      'own.role as own_project_role',
      sql<string[]>`array(select name from task_tags where task_id = tasks.id order by ordinal)`.as('tags'),
      sql<
        string[]
      >`array(select depends_on_id from task_dependencies where task_id = tasks.id order by depends_on_id)`.as(
        'dependencies',
      ),
      sql<
        LinkedItem[]
      >`(select coalesce(json_agg(json_build_object('id', link.id, 'type', link.linked_item_type,
          'itemId', link.linked_item_id) order by link.created_at, link.id), '[]')
        from task_links as link where link.task_id = tasks.id)`.as('linked_items'),
    ]);
}

/** The columns with the people of a task. */
export type TaskPeople = Pick<TaskRow, 'user_id' | 'assigned_to' | 'assigned_by' | 'project_id'>;

/** The actor's relation to a task, which decides all rights. */
export type TaskRelation = TaskPeople & Pick<TaskRow, 'own_project_role'>;

/** The live rooms of everyone who sees a task: the audience of its events. */
export function roomsOfTask(row: TaskPeople): string[] {
  return audienceOf(seesTask.rooms({ ...row, own_project_role: null }));
}
