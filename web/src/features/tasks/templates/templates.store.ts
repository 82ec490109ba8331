import { createStore } from '../../../platform/store.ts';

/** Whether the dialog of templates is open. */
export const templatesOpen = createStore(false);
