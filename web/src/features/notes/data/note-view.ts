import type { Note } from '@longtable/contract/notes';
import { compareNames } from '@longtable/contract/rules/compare-names';
import {
  type NoteCategory,
  type NoteFilter,
  type NoteSort,
  workTag,
} from '@longtable/contract/rules/note-kinds';
import { searchable } from '@longtable/contract/rules/search-text';
import { tagKey } from '@longtable/contract/rules/task-tags';
import { byText, byTime } from '../../../platform/order.ts';
import { wasFound } from './found-notes.ts';

/** A list of notes: its filters, its order and the text that is searched for. */
export type NoteView = {
  readonly filter: NoteFilter;
  readonly category: NoteCategory | null;
  readonly tag: string | null;
  readonly trash: boolean;
  /** Those of others that are shared with the person, instead of their own. */
  readonly shared: boolean;
  readonly sort: NoteSort;
  readonly text: string;
};

type Compare = (a: Note, b: Note) => number;

/** Whether a note has a tag, in any case of letters. */
export function hasTag({ tags }: Pick<Note, 'tags'>, tag: string): boolean {
  return tags.some((each) => tagKey(each) === tagKey(tag));
}

/** Whether a note that is not in the trash belongs to a filter (docs/product/notes.md). */
export function isInFilter(note: Note, filter: NoteFilter): boolean {
  switch (filter) {
    case 'All':
      return true;
    case 'Favorites':
      return note.isFavorite;
    case 'Work':
      return hasTag(note, workTag);
    case 'Personal':
      return !hasTag(note, workTag);
  }
}

/** Whether the client itself finds a text in a note: it has the title and the start of the text. */
export function hasText({ title, excerpt }: Note, text: string): boolean {
  const wanted = searchable(text);
  return searchable(title).includes(wanted) || searchable(excerpt).includes(wanted);
}

/** Whether a note belongs to a list. What the server has found within its text stays found. */
export function isInView(note: Note, { filter, category, tag, trash, shared, text }: NoteView): boolean {
  // Only the owner shares a note.
  if (note.can.share === shared) return false;
  if ((note.deletedAt !== null) !== trash) return false;
  if (text !== '' && !hasText(note, text) && !wasFound(text, note.id)) return false;
  if (category !== null && note.category !== category) return false;
  if (tag !== null && !hasTag(note, tag)) return false;
  return isInFilter(note, filter);
}

/** The order of a list, the same as the server's: pinned notes first; in the trash the one that was moved there last. */
export function orderOf({ sort, trash }: NoteView): Compare {
  if (trash) return (a, b) => byTime(b.deletedAt ?? '', a.deletedAt ?? '') || byText(b.id, a.id);
  const order = orders[sort];
  return (a, b) => Number(b.isPinned) - Number(a.isPinned) || order(a, b);
}

const orders: Readonly<Record<NoteSort, Compare>> = {
  newest: (a, b) => byTime(b.date, a.date) || byText(b.id, a.id),
  oldest: (a, b) => byTime(a.date, b.date) || byText(a.id, b.id),
  title_asc: (a, b) => compareNames(a.title, b.title) || byText(a.id, b.id),
  title_desc: (a, b) => compareNames(b.title, a.title) || byText(b.id, a.id),
};
