import { createContext, useSyncExternalStore } from 'react';
import type { Scroller } from '../../../platform/drag/auto-scroll.ts';
import { createSessionStore } from '../../../platform/session-store.ts';
import { createStore, type Store } from '../../../platform/store.ts';
import type { GroupId } from '../windows/grouped-rows.ts';
import type * as Actions from './board-actions.ts';
import type { DropPlace, Extent } from './drop-place.ts';

/** The module that moves cards and shows drop targets (board-actions.ts); null until it is loaded. */
export const BoardActions = createContext<typeof Actions | null>(null);

/** A drag in progress, and its current drop target. */
export type Drag = {
  readonly taskId: string;
  readonly by: 'pointer' | 'keyboard';
  readonly place: DropPlace | null;
  /** Why the drop target refuses it; null if it does not. */
  readonly refusal: string | null;
};

// Kept outside of React state: while a card is dragged, only the drop line renders again.

/** The drag in progress. */
export const drag = createStore<Drag | null>(null);
/** Whether completed tasks that are folded by default are shown. */
export const unfolded = createStore(false);
/** The column whose field for new tasks is open. */
export const composer = createSessionStore<GroupId | null>(null);
/** The task whose menu is open. */
export const openMenu = createSessionStore<string | null>(null);
/** The tab stop of each column; none for the first card. */
export const activeCards = createStore<Readonly<Partial<Record<GroupId, string>>>>({});

/** Selects from a store in a component, which renders again only when the selected value changes. */
export function useSlice<T, Slice>(store: Store<T>, select: (value: T) => Slice): Slice {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

/** Makes a card the tab stop of its column. */
export function setActiveCard(group: GroupId, taskId: string): void {
  if (activeCards.get()[group] !== taskId) activeCards.set({ ...activeCards.get(), [group]: taskId });
}

/** Why the column below the dragged task refuses it; null if it does not. */
export function refusalOver(group: GroupId, dragged: Drag | null): string | null {
  return dragged?.place?.group === group ? dragged.refusal : null;
}

/** Cancels the drag. */
export function cancelDrag(): void {
  drag.set(null);
}

/** A column as a drop zone. */
export type Zone = {
  /** The extents of the cards in order, in pixels of the scrolled content. */
  extents(): readonly Extent[];
  /** The offset of a point of the window along the cards, in the same pixels. */
  along(point: { readonly x: number; readonly y: number }): number;
  /** The scroll container of its cards; null while it has no cards. */
  scroller(): Scroller | null;
  /** Scrolls an index into view. */
  reveal(index: number): void;
};

const zones = new Map<GroupId, Zone>();

/** Registers the drop zone of a column. Returns the function that removes it. */
export function registerZone(group: GroupId, zone: Zone): () => void {
  zones.set(group, zone);
  return () => {
    if (zones.get(group) === zone) zones.delete(group);
  };
}

/** The drop zone of a column, if it is on the page. */
export function zoneOf(group: GroupId): Zone | undefined {
  return zones.get(group);
}

/** The column whose drop zone contains an element. */
export function columnOfElement(element: Element | null): GroupId | null {
  const zone = element?.closest<HTMLElement>('[data-drop-zone]');
  return (zone?.dataset.dropZone as GroupId | undefined) ?? null;
}
