import { createSessionStore } from '../../platform/session-store.ts';
import { createStore } from '../../platform/store.ts';

/** The open dialog of the shell, shared by menus, shortcuts and buttons. */
export const shellDialog = createSessionStore<'palette' | 'shortcuts' | 'signOut' | null>(null);

/** True while signing out. */
export const isSigningOut = createStore(false);
