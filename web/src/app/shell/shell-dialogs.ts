import { createStore } from '../../platform/store.ts';

/** The dialog of the shell that is open; menus, the keyboard and buttons open the same one. */
export const shellDialog = createStore<'shortcuts' | 'signOut' | null>(null);
