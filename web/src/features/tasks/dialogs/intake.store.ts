import { createStore } from '../../../platform/store.ts';

/** Whether the quick add dialog is open. */
export const quickAddOpen = createStore(false);

/** Whether the import dialog is open. */
export const importOpen = createStore(false);

/** Whether the dialog of templates is open. */
export const templatesOpen = createStore(false);

/** Whether the tasks in scope are being printed. */
export const printing = createStore(false);
