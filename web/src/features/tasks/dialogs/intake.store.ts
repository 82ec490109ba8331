import { createSessionStore } from '../../../platform/session-store.ts';
import { createStore } from '../../../platform/store.ts';

/** Whether the quick add dialog is open. */
export const quickAddOpen = createSessionStore(false);

/** Whether the import dialog is open. */
export const importOpen = createSessionStore(false);

/** Whether the dialog of templates is open. */
export const templatesOpen = createSessionStore(false);

/** Whether the tasks in scope are being printed. */
export const printing = createStore(false);
