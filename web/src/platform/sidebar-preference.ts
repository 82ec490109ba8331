import { deviceStorage } from './device-storage.ts';
import { createStore, useStore } from './store.ts';

/** Whether the sidebar stays open (docs/product/shell.md, "Browser storage"). */
const key = 'sidebar-permanent';
// The default where there is room for it, and on touch screens, which have no hover to open a rail. `theme.js` has the same.
const opensByDefault = matchMedia('(min-width: 1280px), (hover: none)');
const store = createStore(read());

/** Whether the sidebar stays open or opens on hover, and the setter; kept in this browser for all tabs. */
export function useSidebarKept(): { kept: boolean; setKept: (kept: boolean) => void } {
  return { kept: useStore(store), setKept };
}

function setKept(kept: boolean): void {
  deviceStorage.set(key, String(kept));
  store.set(kept);
}

function read(): boolean {
  const stored = deviceStorage.get(key);
  return stored === null ? opensByDefault.matches : stored === 'true';
}

opensByDefault.addEventListener('change', () => store.set(read()));
window.addEventListener('storage', (event) => {
  if (event.key === key) store.set(read());
});
