import { type TaskStatus, taskStatuses } from '@longtable/contract/rules/task-status';
import { useSyncExternalStore } from 'react';
import { createStore, type Store } from '../../../platform/store.ts';
import type { DropPlace, Extent } from '../drop-place.ts';

/** A task on its way from one place to another, and where it would be dropped now. */
export type Drag = {
  readonly taskId: string;
  readonly by: 'mouse' | 'touch' | 'keyboard';
  readonly place: DropPlace | null;
};

// Outside of React: while a card is dragged over the board only the line that shows the place is drawn anew.

/** The drag that is going on. */
export const drag = createStore<Drag | null>(null);
/** The task whose menu is open. */
export const openMenu = createStore<string | null>(null);
/** The card of each column that Tab goes to; null is the first. */
export const activeCards = createStore<Readonly<Record<TaskStatus, string | null>>>({
  todo: null,
  in_progress: null,
  review: null,
  completed: null,
  blocked: null,
});

/** What `select` takes of a store, in a component, which renders again only when that changes. */
export function useSlice<T, Slice>(store: Store<T>, select: (value: T) => Slice): Slice {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

/** Makes a card the one that Tab goes to in its column. */
export function setActiveCard(status: TaskStatus, taskId: string): void {
  if (activeCards.get()[status] !== taskId) activeCards.set({ ...activeCards.get(), [status]: taskId });
}

/** Changes where the dragged task would be dropped. */
export function setPlace(place: DropPlace | null): void {
  const now = drag.get();
  if (!now || (now.place?.status === place?.status && now.place?.index === place?.index)) return;
  drag.set({ ...now, place });
}

/** A column as the drags see it. */
export type Zone = {
  /** The cards from first to last, in the pixels of the zone's scrolled content. */
  extents(): readonly Extent[];
  /** A point of the window in those pixels. */
  along(point: { readonly x: number; readonly y: number }): number;
  /** Brings a place into view. */
  reveal(index: number): void;
};

const zones = new Map<TaskStatus, Zone>();

/** Registers the zone of a status while its column is there. */
export function registerZone(status: TaskStatus, zone: Zone): () => void {
  zones.set(status, zone);
  return () => {
    if (zones.get(status) === zone) zones.delete(status);
  };
}

/** The zone of a status, when it is on the page. */
export function zoneOf(status: TaskStatus): Zone | undefined {
  return zones.get(status);
}

/** The status that a piece of the page is the drop zone of. */
export function statusOfElement(element: Element | null): TaskStatus | null {
  const name = element?.closest<HTMLElement>('[data-drop-zone]')?.dataset.dropZone;
  return taskStatuses.find((status) => status === name) ?? null;
}
