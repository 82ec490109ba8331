import type { Note, NoteFields } from '@longtable/contract/notes';
import { untitledNote, workTag } from '@longtable/contract/rules/note-kinds';
import { goTo, hrefOf } from '../../platform/address.ts';
import { notePath } from '../../platform/paths.ts';
import { toast } from '../../ui/toast.ts';
import type { NoteView } from './data/note-view.ts';
import { changeNote, createNote, duplicateNote } from './data/notes.ts';
import { focusTitleOf } from './new-note.ts';
import type { NotesSearch } from './notes-search.ts';

/** Creates a note that belongs to the list that is shown. Returns its id; null without a session. */
export function createNoteIn({ filter, category, tag, trash, shared }: NoteView): string | null {
  if (trash || shared) return createNote({ title: untitledNote });
  const tags = [...new Set([...(filter === 'Work' ? [workTag] : []), ...(tag === null ? [] : [tag])])];
  const id = createNote({
    title: untitledNote,
    ...(category !== null && { category }),
    ...(tags.length > 0 && { tags }),
  });
  if (id === null) return null;
  if (filter === 'Favorites') changeNote({ kind: 'favorite', id, isFavorite: true });
  focusTitleOf(id);
  return id;
}

/** Changes fields of a note, and first creates a task that they mention. What kind of note it is follows from them. */
export function editNote(
  note: Note,
  fields: Partial<NoteFields>,
  task?: { readonly id: string; readonly title: string },
): void {
  const { category, url, kind } = { ...note, ...fields };
  const kindNow = category === 'Reading List' && url !== null ? 'resource' : 'note';
  changeNote({
    kind: 'edit',
    id: note.id,
    fields: { ...fields, ...(kindNow !== kind && { kind: kindNow }) },
    ...(task && { task }),
  });
}

/** Adds a note to the favourites, or removes it. */
export function toggleFavorite({ id, isFavorite }: Note): void {
  changeNote({ kind: 'favorite', id, isFavorite: !isFavorite });
}

/** Pins a note, or unpins it. */
export function togglePin({ id, isPinned }: Note): void {
  changeNote({ kind: 'pin', id, isPinned: !isPinned });
}

/** Moves a note to the trash, with a toast to undo it. */
export function trashNote({ id, title }: Note): void {
  changeNote({ kind: 'trash', id });
  toast({
    title: `“${shortened(title)}” moved to trash`,
    action: { label: 'Undo', onSelect: () => changeNote({ kind: 'restore', id }) },
  });
}

/** Puts a note of the trash back. */
export function restoreNote({ id, title }: Note): void {
  changeNote({ kind: 'restore', id });
  toast({ title: `“${shortened(title)}” restored` });
}

/** Copies a note and offers to open the copy. */
export function duplicate(note: Note, search: NotesSearch): void {
  const id = duplicateNote(note);
  if (id === null) return;
  toast({
    title: `“${shortened(note.title)}” duplicated`,
    action: { label: 'Open', onSelect: () => goTo(hrefOf(notePath(id), search)) },
  });
}

/** Copies the address of a note. */
export async function copyNoteLink({ id }: Note): Promise<void> {
  const link = location.origin + notePath(id);
  try {
    await navigator.clipboard.writeText(link);
    toast({ title: 'Link copied' });
  } catch {
    // The clipboard needs a secure context: show the link for copying.
    toast({ title: 'Link to the note', description: link, duration: Number.POSITIVE_INFINITY });
  }
}

/** The longest title in a toast, in characters. */
const mostShown = 60;

function shortened(title: string): string {
  return title.length > mostShown ? `${title.slice(0, mostShown - 1)}…` : title;
}
