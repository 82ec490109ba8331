import { createPreference } from '../../platform/preference.ts';
import { useStore } from '../../platform/store.ts';

/** Whether the group Tools of the sidebar is open (docs/product/shell.md, "Browser storage"). */
const store = createPreference<boolean>('sidebar-tools', {
  read: (stored) => stored !== 'closed',
  write: (isOpen) => (isOpen ? 'open' : 'closed'),
});

/** Whether the group Tools of the sidebar is open, and the setter; kept in this browser. */
export function useToolsOpen(): { isOpen: boolean; setOpen: (isOpen: boolean) => void } {
  return { isOpen: useStore(store), setOpen: store.set };
}
