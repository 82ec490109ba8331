import { createPreference } from '../../platform/preference.ts';
import { useStore } from '../../platform/store.ts';

/** How files are shown. */
export type Layout = 'list' | 'grid';

const store = createPreference<Layout>('resources-layout', {
  read: (stored) => (stored === 'grid' ? 'grid' : 'list'),
  write: (layout) => layout,
});

/** The layout that was chosen last in this browser. */
export function useLayout(): Layout {
  return useStore(store);
}

/** Remembers a layout in this browser. */
export function rememberLayout(layout: Layout): void {
  store.set(layout);
}
