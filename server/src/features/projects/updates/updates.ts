import '../../../policies/project-update.table.ts';
import '../../../policies/task.table.ts';
import type { EventRow } from '@longtable/contract/live';
import { type ProjectUpdate, updatesApi } from '@longtable/contract/updates';
import { defineFeed } from '../../../kits/feed.ts';
import { presentUpdate, updateCards } from '../../../kits/update-presenter.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { lockProject } from '../../../policies/locks.ts';
import { type ProjectUpdateRow } from '../../../policies/project-update.ts';
import { recordActivity } from '../activity.ts';
import type { Progress } from '../progress/progress.ts';

/**
 * The updates of projects: visible to everyone who sees the project, posted by members (docs/product/updates.md).
 * `publishAfter` publishes their number.
 */
export function createProjectFeed({ publishAfter }: Pick<Progress, 'publishAfter'>) {
  return defineFeed({
    parent: { kind: 'project', column: 'project_id', read: 'read', post: 'work' },
    entry: 'projectUpdate',
    time: 'timestamp',
    noun: 'update',
    endpoints: {
      list: updatesApi.listOfProject,
      post: updatesApi.postToProject,
      edit: updatesApi.editInProject,
      delete: updatesApi.deleteInProject,
    },
    columns: ({ content, type, relatedTaskId }) => ({
      content,
      ...(type !== undefined && { type }),
      ...(relatedTaskId !== undefined && { related_task_id: relatedTaskId }),
    }),
    async check(tx, projectId, { related_task_id: taskId }) {
      if (typeof taskId === 'string' && !(await lockTaskOf(tx, projectId, taskId)))
        throw refuse('project-update/task-not-found');
    },
    // Deleting a task locks it, and then the updates about it.
    async lockBeforeEdit(tx, { projectUpdateId, relatedTaskId }) {
      if (!relatedTaskId) return;
      const update = await tx
        .selectFrom('project_updates')
        .select('project_id')
        .where('id', '=', projectUpdateId)
        .executeTakeFirst();
      if (!update) return;
      await lockProject(tx, update.project_id, 'shared');
      await lockTaskOf(tx, update.project_id, relatedTaskId);
    },
    present: presentProjectUpdate,
    cards: updateCards,
    publishSaved(change, to, row, cards) {
      change.emit('project-update.saved', {
        ...to,
        payload: { projectId: row.project_id, update: presentProjectUpdate(row), cards },
      });
    },
    publishDeleted(change, to, row) {
      change.emit('project-update.deleted', {
        ...to,
        payload: { projectId: row.project_id, updateId: row.id },
      });
    },
    async posted(change, actor, project, row) {
      await recordActivity(change, actor.id, project.id, {
        kind: 'update-posted',
        subject: { id: row.id, name: beginning(row.content) },
      });
      publishAfter(change);
    },
    deleted: publishAfter,
  });
}

function presentProjectUpdate(row: ProjectUpdateRow): EventRow<ProjectUpdate> {
  return {
    ...presentUpdate(row),
    type: row.type,
    relatedTaskId: row.related_task_id,
    relatedTaskTitle: row.related_task_title,
  };
}

/** Prevents a task from being deleted until the end of the transaction. False when it is not in the project. */
export async function lockTaskOf(tx: Db, projectId: string, taskId: string): Promise<boolean> {
  const task = await tx
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', taskId)
    .where('project_id', '=', projectId)
    .forKeyShare()
    .executeTakeFirst();
  return task !== undefined;
}

/** The first line of an update, at most a hundred characters. */
function beginning(content: string): string {
  const [line = ''] = content.split('\n', 1);
  return line.length > 100 ? `${line.slice(0, 99).trimEnd()}…` : line;
}
