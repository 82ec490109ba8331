import { createStore } from '../../../platform/store.ts';

/** Whether the dialog that lists the templates is open. */
export const templatesOpen = createStore(false);
