import { createStore } from '../../../platform/store.ts';

/** Whether the dialog for a task in one line is open. */
export const quickAddOpen = createStore(false);

/** Whether the dialog for tasks from a file is open. */
export const importOpen = createStore(false);
