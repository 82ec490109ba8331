import { maxTaskViews } from '@longtable/contract/rules/task-limits';
import { type SavedTaskView, taskViewsApi } from '@longtable/contract/task-views';
import { type Route, route } from '../../../access/engine.ts';
import type { TaskViewRow } from '../../../access/task-view.ts';
import type { Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { createPresets, type PresetKind } from './presets.service.ts';
import { viewStore } from './presets.store.ts';

const views: PresetKind<TaskViewRow, SavedTaskView> = {
  store: viewStore,
  most: maxTaskViews,
  refusals: { missing: 'task-view/not-found', tooMany: 'task-view/too-many' },
  toPreset: toView,
  tellSaved: (change, to, view) => change.emit('task-view.saved', { ...to, payload: { view } }),
  tellDeleted: (change, to, taskViewId) =>
    change.emit('task-view.deleted', { ...to, payload: { taskViewId } }),
};

/** The endpoints of saved views, and who may call them. */
export function taskViewRoutes(deps: { db: Db; changes: Changes }): Route[] {
  const presets = createPresets(deps, views);
  return [
    route(taskViewsApi.list, { access: 'signedIn' }, async ({ actor }) => ({
      views: await presets.list(actor),
    })),
    route(taskViewsApi.create, { access: 'signedIn' }, ({ actor, input: { id, name, address } }) =>
      presets.create(actor, id, { name, content: address }),
    ),
    route(taskViewsApi.update, { access: ['taskView', 'edit'] }, ({ actor, taskView, input }) =>
      presets.update(actor, taskView, { name: input.name, content: input.address }),
    ),
    route(taskViewsApi.delete, { access: ['taskView', 'delete'] }, async ({ actor, taskView }) => {
      await presets.delete(actor, taskView);
      return { taskViewId: taskView.id };
    }),
  ];
}

/** A saved view as its owner sees it. */
export function toView({ id, name, address, created_at }: TaskViewRow): SavedTaskView {
  return { id, name, address, createdAt: created_at };
}
