import type { Pin } from '@longtable/contract/pins';
import type { SavedTaskView } from '@longtable/contract/task-views';
import { savedViews } from '../../features/tasks/saved-views/saved-views.ts';
import { pins } from '../../kits/pins/pins.ts';
import { useDirectory } from '../../platform/directory.ts';
import { removedIds } from '../../platform/removals.ts';
import { useStore } from '../../platform/store.ts';

/** A pin with what it names. */
export type ShownPin = Pin & { readonly name: string; readonly view: SavedTaskView | null };

/** Whether anything is pinned. */
export function useHasPins(): boolean {
  return pins.useList().items.length > 0;
}

/** The pins to show: without projects that the person can't see any more, and views that are deleted. */
export function useShownPins(): readonly ShownPin[] {
  const { items } = pins.useList();
  const { items: views } = savedViews.useList();
  const { project } = useDirectory();
  const removed = useStore(removedIds);
  return items.flatMap((pin) => {
    const view = views.find(({ id }) => id === pin.taskViewId) ?? null;
    const card = removed.has(pin.projectId ?? '') ? null : project(pin.projectId);
    const name = (view ?? card)?.name;
    return name === undefined ? [] : [{ ...pin, name, view }];
  });
}
