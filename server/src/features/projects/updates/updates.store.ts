import '../../../access/person.table.ts';
import '../../../access/project-update.table.ts';
import '../../../access/task.table.ts';
import type { ProjectUpdateType } from '@longtable/contract/rules/project-kinds';
import { sql } from 'kysely';
import { type ProjectUpdateRow, selectProjectUpdates } from '../../../access/project-update.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { TimedEnd } from '../../../platform/http/list-ends.ts';
import { newestFirst } from '../../updates/feed.page.ts';
import type { AskedPage } from '../../updates/feed.ts';

/** What an author says of a project. */
export type Draft = {
  readonly content: string;
  readonly type: ProjectUpdateType;
  readonly relatedTaskId: string | null;
};

/** Where the updates of projects are kept. */
export const projectUpdates = {
  readPage(
    db: Db,
    actorId: string,
    projectId: string,
    { end, limit }: AskedPage,
  ): Promise<(ProjectUpdateRow & TimedEnd)[]> {
    const page = newestFirst('project_updates', 'timestamp', end);
    return selectProjectUpdates(db, actorId)
      .select(page.end.as('at'))
      .where('project_updates.project_id', '=', projectId)
      .where(page.after)
      .orderBy(page.posted, 'desc')
      .orderBy(page.id, 'desc')
      .limit(limit)
      .execute();
  },
  readOne: (db: Db, actorId: string, projectId: string, id: string): Promise<ProjectUpdateRow | undefined> =>
    selectProjectUpdates(db, actorId)
      .where('project_updates.id', '=', id)
      .where('project_updates.project_id', '=', projectId)
      .executeTakeFirst(),
  async insert(
    tx: Db,
    { id, of, authorId }: { id: string; of: string; authorId: string },
    { content, type, relatedTaskId }: Draft,
  ): Promise<boolean> {
    const inserted = await tx
      .insertInto('project_updates')
      .values({
        id,
        project_id: of,
        author_id: authorId,
        content,
        type,
        related_task_id: relatedTaskId,
        timestamp: sql<string>`clock_timestamp()`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted !== undefined;
  },
  async write(tx: Db, id: string, { content, type, relatedTaskId }: Partial<Draft>): Promise<void> {
    await tx
      .updateTable('project_updates')
      .set({
        ...(content !== undefined && { content }),
        ...(type !== undefined && { type }),
        ...(relatedTaskId !== undefined && { related_task_id: relatedTaskId }),
        edited_at: sql<string>`clock_timestamp()`,
      })
      .where('id', '=', id)
      .execute();
  },
  async remove(tx: Db, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx.deleteFrom('project_updates').where('id', '=', id).executeTakeFirst();
    return numDeletedRows === 1n;
  },
} as const;

export async function isTaskOf(tx: Db, projectId: string, taskId: string): Promise<boolean> {
  const task = await tx
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', taskId)
    .where('project_id', '=', projectId)
    .forKeyShare()
    .executeTakeFirst();
  return task !== undefined;
}
