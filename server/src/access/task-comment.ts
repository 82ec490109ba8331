import './person.table.ts';
import './task-comment.table.ts';
import type { TaskComment } from '@longtable/contract/task-comments';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';
import { readableTasks, type TaskStanding, taskRule } from './task.ts';

/** Somebody whom a comment mentions, as they are called now. */
export type MentionRow = { readonly id: string; readonly full_name: string; readonly email: string };

/** A comment on a task as it stands to one person: all that an answer needs, and how they stand to the task. */
export type TaskCommentRow = TaskStanding & {
  id: string;
  task_id: string;
  content: string;
  created_at: string;
  edited_at: string | null;
  author_id: string | null;
  /** These are null once the account is gone. */
  author_name: string | null;
  author_email: string | null;
  author_avatar: string | null;
  mentions: MentionRow[];
};

/**
 * Who sees the task reads what is said about it; the author, while they see it, changes and removes theirs, who may
 * delete the task removes any.
 */
export const taskCommentRule = {
  parameter: 'taskCommentId',
  refusals: { missing: 'task-comment/not-found', forbidden: 'task-comment/not-allowed' },
  load: (db: Db, id: string, actor: Actor): Promise<TaskCommentRow | undefined> =>
    selectTaskComments(db, actor.id).where('task_comments.id', '=', id).executeTakeFirst(),
  read: (actor: Actor, row: TaskStanding) => taskRule.read(actor, row),
  abilities: { edit: mayEdit, delete: mayDelete },
} as const;

/** The list rule: the predicate of exactly those rows for which `taskCommentRule.read` holds. */
export function readableTaskComments(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'task_comments'>): Expression<SqlBool> =>
    eb('task_comments.task_id', 'in', (of) =>
      of.selectFrom('tasks').select('tasks.id').where(readableTasks(actorId)),
    );
}

/** The one query that reads comments on tasks, as they stand to one person; every caller adds a predicate. */
export function selectTaskComments(db: Db, actorId: string) {
  return db
    .selectFrom('task_comments')
    .innerJoin('tasks', 'tasks.id', 'task_comments.task_id')
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
      'author.full_name as author_name',
      'author.email as author_email',
      'author.avatar_url as author_avatar',
      'tasks.user_id',
      'tasks.assigned_to',
      'tasks.assigned_by',
      'tasks.project_id',
      'own.role as own_project_role',
      sql<MentionRow[]>`(
        select coalesce(json_agg(json_build_object('id', p.id, 'full_name', p.full_name, 'email', p.email)
          order by lower(p.full_name), p.id), '[]')
        from task_comment_mentions m join user_profiles p on p.id = m.user_id
        where m.comment_id = task_comments.id)`.as('mentions'),
    ]);
}

/** What the actor may do with a comment, for the answer. */
export function taskCommentAbilitiesOf(actor: Actor, row: Decisive): TaskComment['can'] {
  return { edit: mayEdit(actor, row), delete: mayDelete(actor, row) };
}

type Decisive = TaskStanding & Pick<TaskCommentRow, 'author_id'>;

function mayEdit(actor: Actor, row: Decisive): boolean {
  return row.author_id === actor.id && taskRule.read(actor, row);
}

function mayDelete(actor: Actor, row: Decisive): boolean {
  return mayEdit(actor, row) || taskRule.abilities.delete(actor, row);
}
