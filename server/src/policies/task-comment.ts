import './person.table.ts';
import './task-comment.table.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { actorIs, all, any, through } from './conditions.ts';
import { lockTask, lockWithin } from './locks.ts';
import { type PersonCardRow, type PersonColumns, personCardJson, personColumns } from './person-columns.ts';
import { definePolicy } from './policy.ts';
import { deletesTask, isKept, seesTask, type TaskRelation } from './task.ts';

/** A comment on a task, with the actor's relation to the task: everything a response needs. */
export type TaskCommentRow = TaskRelation &
  PersonColumns<'author'> & {
    id: string;
    task_id: string;
    content: string;
    created_at: string;
    edited_at: string | null;
    /** Null once the account is deleted. */
    author_id: string | null;
    mentions: PersonCardRow[];
  };

const task = { key: 'task_comments.task_id', table: 'tasks' } as const;
const isAuthorWhoSees = all(actorIs('task_comments.author_id'), through(task, seesTask));

/**
 * Visible to everyone who sees the task. Authors, while they see it, edit and delete their own; everyone who may delete
 * the task deletes any (docs/product/comments.md).
 */
export const taskCommentPolicy = definePolicy({
  param: 'taskCommentId',
  table: 'task_comments',
  select: selectTaskComments,
  load: (db: Db, id, actor): Promise<TaskCommentRow | undefined> =>
    selectTaskComments(db, actor.id).where('task_comments.id', '=', id).executeTakeFirst(),
  visible: through(task, seesTask),
  abilities: { edit: isAuthorWhoSees, delete: any(isAuthorWhoSees, through(task, deletesTask)) },
  errors: { notFound: 'task-comment/not-found', forbidden: 'task-comment/not-allowed' },
  lock: lockWithin({ table: 'task_comments', key: 'task_id', parent: lockTask }),
});

/** Reads comments on tasks with the actor's relation; the only such query. Callers add a predicate. */
export function selectTaskComments(db: Db, actorId: string) {
  return db
    .selectFrom('task_comments')
    .innerJoin('tasks', 'tasks.id', 'task_comments.task_id')
    .where(isKept)
    .leftJoin('project_members as own', (join) =>
      join.onRef('own.project_id', '=', 'tasks.project_id').on('own.user_id', '=', actorId),
    )
    .leftJoin('user_profiles as author', 'author.id', 'task_comments.author_id')
    .select([
      'task_comments.id',
      'task_comments.task_id',
      'task_comments.content',
      'task_comments.created_at',
      'task_comments.edited_at',
      'task_comments.author_id',
      ...personColumns('author'),
      'tasks.user_id',
      'tasks.assigned_to',
      'tasks.assigned_by',
      'tasks.project_id',
      'own.role as own_project_role',
      sql<PersonCardRow[]>`(
        select coalesce(json_agg(${personCardJson('p')}
          order by lower(p.full_name), p.id), '[]')
        from task_comment_mentions m join user_profiles p on p.id = m.user_id
        where m.comment_id = task_comments.id)`.as('mentions'),
    ]);
}
