import './person.table.ts';
import './task-comment.table.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { actorIs, all, any, through } from './conditions.ts';
import { lockTask, lockWithin } from './locks.ts';
import { type PersonColumns, personColumns } from './person-columns.ts';
import { definePolicy } from './policy.ts';
import { deletesTask, isKept, seesTask, type TaskRelation } from './task.ts';

/** Somebody whom a comment mentions, for their card. */
export type MentionRow = {
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
  readonly avatar_url: string | null;
  readonly version: number;
};

/** A comment on a task as it stands to one person: all that an answer needs, and how they stand to the task. */
export type TaskCommentRow = TaskRelation &
  PersonColumns<'author'> & {
    id: string;
    task_id: string;
    content: string;
    created_at: string;
    edited_at: string | null;
    /** Null once the account is gone. */
    author_id: string | null;
    mentions: MentionRow[];
  };

const task = { key: 'task_comments.task_id', table: 'tasks' } as const;
const isAuthorWhoSees = all(actorIs('task_comments.author_id'), through(task, seesTask));

/**
 * Who sees the task reads the comments on it; the author, while they see it, edits and deletes theirs, who may delete
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
  errors: { missing: 'task-comment/not-found', forbidden: 'task-comment/not-allowed' },
  lock: lockWithin({ table: 'task_comments', key: 'task_id', parent: lockTask }),
});

/** The one query that reads comments on tasks, as they stand to one person; every caller adds a predicate. */
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
      sql<MentionRow[]>`(
        select coalesce(json_agg(json_build_object('id', p.id, 'full_name', p.full_name, 'email', p.email,
          'avatar_url', p.avatar_url, 'version', p.version)
          order by lower(p.full_name), p.id), '[]')
        from task_comment_mentions m join user_profiles p on p.id = m.user_id
        where m.comment_id = task_comments.id)`.as('mentions'),
    ]);
}
