import type { ErrorCode } from '@longtable/contract/errors';
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';
import type { TaskViewTable } from './task-view.table.ts';

export type TaskViewRow = Selectable<TaskViewTable>;

export const taskViewColumns = ['id', 'user_id', 'name', 'address', 'created_at'] as const;

/** A saved view is its person's alone: to anybody else it is not there. */
export const taskViewRule = {
  parameter: 'taskViewId',
  refusals: { missing: 'task-view/not-found', forbidden: 'task-view/not-found' } satisfies Record<
    string,
    ErrorCode
  >,
  load: (db: Db, id: string): Promise<TaskViewRow | undefined> =>
    db.selectFrom('task_views').select(taskViewColumns).where('id', '=', id).executeTakeFirst(),
  read: isTheirs,
  abilities: { edit: isTheirs, delete: isTheirs },
};

/** The list rule: the predicate of exactly those rows for which `taskViewRule.read` holds. */
export function readableTaskViews(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'task_views'>): Expression<SqlBool> =>
    eb('task_views.user_id', '=', actorId);
}

function isTheirs(actor: Actor, row: Pick<TaskViewRow, 'user_id'>): boolean {
  return row.user_id === actor.id;
}
