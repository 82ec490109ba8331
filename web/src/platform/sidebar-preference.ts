import { createPreference } from './preference.ts';
import { useStore } from './store.ts';

// The default where there is room for it, and on touch screens, which have no hover to open a rail. `theme.js` has the same.
const opensByDefault = matchMedia('(min-width: 1280px), (hover: none)');
/** Whether the sidebar stays open (docs/product/shell.md, "Browser storage"). */
const store = createPreference<boolean>('sidebar-permanent', {
  read: (stored) => (stored === null ? opensByDefault.matches : stored === 'true'),
  write: String,
});

/** Whether the sidebar stays open or opens on hover, and the setter; kept in this browser for all tabs. */
export function useSidebarKept(): { kept: boolean; setKept: (kept: boolean) => void } {
  return { kept: useStore(store), setKept: store.set };
}

opensByDefault.addEventListener('change', store.refresh);
