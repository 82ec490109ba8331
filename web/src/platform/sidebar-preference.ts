import { createStore, useStore } from './store.ts';

/** Whether the sidebar is kept open; remembered under the name that the specification gives (workspace §9). */
const key = 'sidebar-permanent';
const store = createStore(read());

/** Whether the sidebar is kept open, or opens under the pointer; remembered in this browser, in all its tabs. */
export function useSidebarKept(): { kept: boolean; setKept: (kept: boolean) => void } {
  return { kept: useStore(store), setKept };
}

function setKept(kept: boolean): void {
  try {
    localStorage.setItem(key, String(kept));
  } catch {
    // Storage is switched off: it holds as long as the page.
  }
  store.set(kept);
}

function read(): boolean {
  // A rail is of little use to fingers, which don't hover.
  const untold = matchMedia('(hover: none)').matches;
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? untold : stored === 'true';
  } catch {
    return untold;
  }
}

window.addEventListener('storage', (event) => {
  if (event.key === key) store.set(read());
});
