import { deviceStorage } from '../../platform/device-storage.ts';
import { createStore, useStore } from '../../platform/store.ts';

/** How files are shown. */
export type Layout = 'list' | 'grid';

const key = 'resources-layout';
const store = createStore<Layout>(deviceStorage.get(key) === 'grid' ? 'grid' : 'list');

/** The layout that was chosen last in this browser. */
export function useLayout(): Layout {
  return useStore(store);
}

/** Remembers a layout in this browser. */
export function rememberLayout(layout: Layout): void {
  deviceStorage.set(key, layout);
  store.set(layout);
}
