import { createSessionStore } from '../../../platform/session-store.ts';
import type { About } from './comment-changes.ts';

/** The comments of the note whose text is shown. */
export type CommentsPanelState = {
  readonly noteId: string;
  readonly isOpen: boolean;
  /** The thread that is looked at. */
  readonly active: string | null;
  /** The text that a comment is being written about. */
  readonly draft: About | null;
};

/** Null while no text is shown whose comments can be. */
export const commentsPanel = createSessionStore<CommentsPanelState | null>(null);

/** Changes what is shown of the comments. */
export function showComments(change: Partial<Omit<CommentsPanelState, 'noteId'>>): void {
  const state = commentsPanel.get();
  if (state) commentsPanel.set({ ...state, ...change });
}
