import type { ComponentType } from 'react';
import { createStore, type Store } from '../../../platform/store.ts';

/** The dock with uploads; null until the first upload has loaded it. The shell shows it on every page. */
export const uploadDock: Store<ComponentType | null> = createStore<ComponentType | null>(null);
