// The kinds of notes, and what their lists are filtered and sorted by (docs/product/notes.md).

export const noteCategories = ['General', 'Reading List', 'Meeting Note'] as const;
export type NoteCategory = (typeof noteCategories)[number];

/** The categories as they are shown. */
export const noteCategoryLabels: Readonly<Record<NoteCategory, string>> = {
  General: 'General',
  'Reading List': 'Reading List',
  'Meeting Note': 'Meeting Notes',
};

/** A `resource` is a Reading List entry with a url. */
export const noteKinds = ['note', 'resource'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** The kind of a note: it follows from the other fields. */
export function noteKindOf({ category, url }: { category: NoteCategory; url: string | null }): NoteKind {
  return category === 'Reading List' && url !== null ? 'resource' : 'note';
}

export const noteFilters = ['All', 'Favorites', 'Work', 'Personal'] as const;
export type NoteFilter = (typeof noteFilters)[number];

export const noteSorts = ['newest', 'oldest', 'title_asc', 'title_desc'] as const;
export type NoteSort = (typeof noteSorts)[number];

/** The sorts as they are shown. */
export const noteSortLabels: Readonly<Record<NoteSort, string>> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  title_asc: 'Title (A-Z)',
  title_desc: 'Title (Z-A)',
};

/** The tag that makes a note one of the filter Work, compared without case. */
export const workTag = 'work';

/** The title of a General note without one. */
export const untitledNote = 'Untitled Note';

/** The content of a new note. */
export const emptyNoteContent = '<p></p>';
