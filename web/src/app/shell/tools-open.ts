import { deviceStorage } from '../../platform/device-storage.ts';
import { createStore, useStore } from '../../platform/store.ts';

/** Whether the group Tools of the sidebar is open (docs/product/shell.md, "Browser storage"). */
const key = 'sidebar-tools';
const store = createStore(deviceStorage.get(key) !== 'closed');

/** Whether the group Tools of the sidebar is open, and the setter; kept in this browser. */
export function useToolsOpen(): { isOpen: boolean; setOpen: (isOpen: boolean) => void } {
  return { isOpen: useStore(store), setOpen };
}

function setOpen(isOpen: boolean): void {
  deviceStorage.set(key, isOpen ? 'open' : 'closed');
  store.set(isOpen);
}
