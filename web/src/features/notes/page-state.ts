import type { Note } from '@longtable/contract/notes';
import type { ComponentType } from 'react';
import { createSessionStore } from '../../platform/session-store.ts';

export type ImportDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Shows the notes with a tag. */
  readonly onShowTag: (tag: string) => void;
};

/** The dialogs of the page. */
export type NotesDialog =
  | { readonly kind: 'tags' }
  | { readonly kind: 'share'; readonly note: Note }
  | { readonly kind: 'templates' }
  /** `Dialog` was loaded before: it is large, and most people never import. */
  | { readonly kind: 'import'; readonly Dialog: ComponentType<ImportDialogProps> }
  | { readonly kind: 'delete'; readonly note: Note }
  | { readonly kind: 'links'; readonly note: Note }
  | { readonly kind: 'emptyTrash'; readonly count: number };

/** The open dialog; null for none. */
export const notesDialog = createSessionStore<NotesDialog | null>(null);
