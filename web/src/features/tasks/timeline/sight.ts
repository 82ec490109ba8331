import { useSyncExternalStore } from 'react';
import type { Store } from '../../../platform/store.ts';
import type { Bar, InsideBar } from './span.ts';

/** The part of the grid that one sees, in pixels from its first day. */
export type Sight = { readonly left: number; readonly right: number };

/** On which side a bar lies wholly out of sight; null when something of it can be seen. */
export function sideOf(bar: Bar, { left, right }: Sight): 'left' | 'right' | null {
  if (bar.place === 'before') return 'left';
  if (bar.place === 'after') return 'right';
  if (bar.x + bar.width <= left) return 'left';
  return bar.x >= right ? 'right' : null;
}

/** The same in a component, which renders again only when it is another side. */
export function useSide(bar: Bar, sight: Store<Sight>): 'left' | 'right' | null {
  return useSyncExternalStore(sight.subscribe, () => sideOf(bar, sight.get()));
}

/** Pixels of a bar that stay free behind its title. */
const titleStays = 80;

/** How far the title of a bar goes in from its left end, so that it is read while that end is out of sight. */
export function leadOf({ x, width }: InsideBar, { left }: Sight): number {
  return Math.max(0, Math.min(left - x, width - titleStays));
}

/** The same in a component. */
export function useLead(bar: InsideBar, sight: Store<Sight>): number {
  return useSyncExternalStore(sight.subscribe, () => leadOf(bar, sight.get()));
}
