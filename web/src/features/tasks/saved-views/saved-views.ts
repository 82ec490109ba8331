import { newId } from '@longtable/contract/new-id';
import type { SavedTaskView } from '@longtable/contract/task-views';
import { pinAt, pinPosition } from '../../../kits/pins/pins.ts';
import { taskViewsApi } from '../../../platform/api/task-views.ts';
import { call } from '../../../platform/client.ts';
import { defineCollection } from '../../../platform/collection.ts';
import { onLive } from '../../../platform/live.ts';
import { toast } from '../../../ui/toast.ts';
import { byViewName, type ViewChange, viewEffect } from './view-changes.ts';

/** The user's saved views, by name. */
export const savedViews = defineCollection<SavedTaskView, void, ViewChange>({
  key: ['task-views'],
  keyOf: () => [],
  async fetch(_, _page, signal) {
    const { views } = await call(taskViewsApi.list, {}, { signal });
    return { items: views.toSorted(byViewName), next: null };
  },
  compare: byViewName,
  changes: {
    key: 'task-views',
    of: () => undefined,
    effect: viewEffect,
    send,
    notFound: 'task-view/not-found',
    text(change) {
      if (change.kind === 'save') return change.view.name;
      return change.kind === 'edit' ? (change.name ?? null) : null;
    },
  },
});

/** Subscribes the saved views to live events. Call it once, before the connection opens. */
export function followSavedViews(): void {
  onLive('task-view.saved', ({ view }) => savedViews.saved(undefined, view));
  onLive('task-view.deleted', ({ taskViewId }) => savedViews.removed(undefined, taskViewId));
}

/** Saves a view, optimistically. Returns its id. */
export function saveView(name: string, address: string): string {
  const id = newId();
  savedViews.change({ kind: 'save', view: { id, name, address, createdAt: new Date().toISOString() } });
  return id;
}

/** Edits the name of a view, or its filters, order and layout (`address`), optimistically. */
export function editView(
  id: string,
  changes: { readonly name: string } | { readonly address: string },
): void {
  savedViews.change({ kind: 'edit', id, ...changes });
}

/** Deletes a view, optimistically. Undo saves it again, and pins it again if it was pinned. */
export function deleteView({ id, name, address }: SavedTaskView): void {
  const pinned = pinPosition({ taskViewId: id });
  savedViews.change({ kind: 'delete', id });
  toast({
    title: `Deleted the view “${name}”`,
    action: {
      label: 'Undo',
      onSelect() {
        const taskViewId = saveView(name, address);
        if (pinned !== null) pinAt({ taskViewId }, pinned);
      },
    },
  });
}

async function send(change: ViewChange): Promise<SavedTaskView | null> {
  switch (change.kind) {
    case 'save': {
      const { id, name, address } = change.view;
      return call(taskViewsApi.create, { id, name, address });
    }
    case 'edit': {
      const { id, name, address } = change;
      return call(taskViewsApi.update, {
        taskViewId: id,
        ...(name !== undefined && { name }),
        ...(address !== undefined && { address }),
      });
    }
    case 'delete':
      await call(taskViewsApi.delete, { taskViewId: change.id });
      return null;
  }
}
