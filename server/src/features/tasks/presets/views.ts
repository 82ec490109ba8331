import { maxTaskViews } from '@longtable/contract/rules/task-limits';
import { type SavedTaskView, taskViewsApi } from '@longtable/contract/task-views';
import { createOwnedCollection, lockCollection } from '../../../kits/owned-collection.ts';
import type { Db } from '../../../platform/db/database.ts';
import { command, query, type Route } from '../../../policies/engine.ts';
import type { TaskViewRow } from '../../../policies/task-view.ts';

/** The saved views of people (docs/product/presets.md). */
export const views = createOwnedCollection<TaskViewRow, SavedTaskView>({
  table: 'task_views',
  contentColumn: 'address',
  most: maxTaskViews,
  tooMany: 'task-view/too-many',
  present: presentView,
  publishSaved: (change, to, view) => change.emit('task-view.saved', { ...to, payload: { view } }),
  publishDeleted: (change, to, taskViewId) =>
    change.emit('task-view.deleted', { ...to, payload: { taskViewId } }),
});

/** The endpoints of saved views. */
export function taskViewRoutes({ db }: { db: Db }): Route[] {
  return [
    query(taskViewsApi.list, { access: 'signedIn' }, async ({ actor }) => ({
      views: await views.list(db, actor),
    })),
    command(
      taskViewsApi.create,
      { access: 'signedIn', lockFirst: lockCollection },
      ({ change, actor, input: { id, name, address } }) =>
        views.create(change, actor, id, { name, content: address }),
    ),
    command(
      taskViewsApi.update,
      { access: ['taskView', 'edit'] },
      ({ change, actor, taskView, input: { name, address } }) =>
        views.update(change, actor, taskView, { name, content: address }),
    ),
    command(taskViewsApi.delete, { access: ['taskView', 'delete'] }, async ({ change, actor, taskView }) => {
      await views.delete(change, actor, taskView);
      return { taskViewId: taskView.id };
    }),
  ];
}

/** A saved view as its owner sees it. */
export function presentView({ id, name, address, created_at }: TaskViewRow): SavedTaskView {
  return { id, name, address, createdAt: created_at };
}
