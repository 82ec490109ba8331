import { untitledNote } from '@longtable/contract/rules/note-kinds';
import { goTo } from '../../platform/address.ts';
import { notePath } from '../../platform/paths.ts';
import { createNote } from './data/notes.ts';

let newest: string | null = null;

/** Gives the title of a new note the focus, once its page shows it. */
export function focusTitleOf(noteId: string): void {
  newest = noteId;
}

/** Whether the title of a note gets the focus; once. */
export function takesFocus(noteId: string): boolean {
  if (newest !== noteId) return false;
  newest = null;
  return true;
}

/** Creates a note and opens it, from any page. */
export function openNewNote(): void {
  const id = createNote({ title: untitledNote });
  if (id === null) return;
  focusTitleOf(id);
  goTo(notePath(id));
}
