import type { ErrorCode } from '@longtable/contract/errors';
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';
import type { TaskTemplateTable } from './task-template.table.ts';

export type TaskTemplateRow = Selectable<TaskTemplateTable>;

export const taskTemplateColumns = ['id', 'user_id', 'name', 'content', 'created_at'] as const;

/** A template is its person's alone: to anybody else it is not there. */
export const taskTemplateRule = {
  parameter: 'taskTemplateId',
  refusals: { missing: 'task-template/not-found', forbidden: 'task-template/not-found' } satisfies Record<
    string,
    ErrorCode
  >,
  load: (db: Db, id: string): Promise<TaskTemplateRow | undefined> =>
    db.selectFrom('task_templates').select(taskTemplateColumns).where('id', '=', id).executeTakeFirst(),
  read: isTheirs,
  abilities: { edit: isTheirs, delete: isTheirs },
};

/** The list rule: the predicate of exactly those rows for which `taskTemplateRule.read` holds. */
export function readableTaskTemplates(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'task_templates'>): Expression<SqlBool> =>
    eb('task_templates.user_id', '=', actorId);
}

function isTheirs(actor: Actor, row: Pick<TaskTemplateRow, 'user_id'>): boolean {
  return row.user_id === actor.id;
}
