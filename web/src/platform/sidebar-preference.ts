import { deviceStorage } from './device-storage.ts';
import { createStore, useStore } from './store.ts';

/** Whether the sidebar stays open (docs/product/shell.md, "Browser storage"). */
const key = 'sidebar-permanent';
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
  // The collapsed sidebar opens on hover, which touch screens don't have.
  const fallback = matchMedia('(hover: none)').matches;
  const stored = deviceStorage.get(key);
  return stored === null ? fallback : stored === 'true';
}

window.addEventListener('storage', (event) => {
  if (event.key === key) store.set(read());
});
