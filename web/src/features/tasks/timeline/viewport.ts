import { useSyncExternalStore } from 'react';
import type { Store } from '../../../platform/store.ts';
import type { Bar, InsideBar } from './span.ts';

/** The visible part of the grid, in pixels from its first day. */
export type Viewport = { readonly left: number; readonly right: number };

/** The side on which a bar is outside of the viewport; null if a part of it is visible. */
export function sideOf(bar: Bar, { left, right }: Viewport): 'left' | 'right' | null {
  if (bar.place === 'before') return 'left';
  if (bar.place === 'after') return 'right';
  if (bar.x + bar.width <= left) return 'left';
  return bar.x >= right ? 'right' : null;
}

/** `sideOf` for a component, which renders again only when the side changes. */
export function useSide(bar: Bar, viewport: Store<Viewport>): 'left' | 'right' | null {
  return useSyncExternalStore(viewport.subscribe, () => sideOf(bar, viewport.get()));
}

/** Minimum space behind a title within its bar, in pixels. */
const minTitleSpace = 80;

/** The offset of a title within its bar, so that it is visible while the start of the bar is not. */
export function titleOffset({ x, width }: InsideBar, { left }: Viewport): number {
  return Math.max(0, Math.min(left - x, width - minTitleSpace));
}

/** `titleOffset` for a component. */
export function useTitleOffset(bar: InsideBar, viewport: Store<Viewport>): number {
  return useSyncExternalStore(viewport.subscribe, () => titleOffset(bar, viewport.get()));
}
