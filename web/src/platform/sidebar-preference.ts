import { deviceStorage } from './device-storage.ts';
import { createStore, useStore } from './store.ts';

/** Whether the sidebar is kept open; remembered (docs/product/shell.md, "Browser storage"). */
const key = 'sidebar-permanent';
const store = createStore(read());

/** Whether the sidebar is kept open, or opens under the pointer; remembered in this browser, in all its tabs. */
export function useSidebarKept(): { kept: boolean; setKept: (kept: boolean) => void } {
  return { kept: useStore(store), setKept };
}

function setKept(kept: boolean): void {
  deviceStorage.set(key, String(kept));
  store.set(kept);
}

function read(): boolean {
  // A rail is of little use to fingers, which don't hover.
  const untold = matchMedia('(hover: none)').matches;
  const stored = deviceStorage.get(key);
  return stored === null ? untold : stored === 'true';
}

window.addEventListener('storage', (event) => {
  if (event.key === key) store.set(read());
});
