import type { Note } from '@longtable/contract/notes';
import { createStore } from '../../platform/store.ts';

/** The dialogs of the page. */
export type NotesDialog =
  | { readonly kind: 'tags' }
  | { readonly kind: 'share'; readonly note: Note }
  | { readonly kind: 'templates' }
  | { readonly kind: 'delete'; readonly note: Note }
  | { readonly kind: 'links'; readonly note: Note }
  | { readonly kind: 'emptyTrash'; readonly count: number };

/** The open dialog; null for none. */
export const notesDialog = createStore<NotesDialog | null>(null);
