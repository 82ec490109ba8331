import {
  type NoteCategory,
  type NoteFilter,
  type NoteSort,
  noteCategories,
  noteFilters,
  noteSorts,
} from '@longtable/contract/rules/note-kinds';
import { maxNoteTitleLength } from '@longtable/contract/rules/note-limits';
import { maxTagLength } from '@longtable/contract/rules/task-tags';
import type { NoteView } from './data/note-view.ts';

/** The search parameters of the page with notes; defaults are omitted. */
export type NotesSearch = {
  filter?: NoteFilter;
  list?: 'trash' | 'shared';
  category?: NoteCategory;
  tag?: string;
  sort?: NoteSort;
  text?: string;
};

/** Parses search parameters; invalid values are dropped. */
export function notesSearch(search: Record<string, unknown>): NotesSearch {
  const filter = noteFilters.find((each) => each === search['filter']);
  const category = noteCategories.find((each) => each === search['category']);
  const sort = noteSorts.find((each) => each === search['sort']);
  const tag = textOf(search['tag']).trim().slice(0, maxTagLength);
  const text = textOf(search['text']).slice(0, maxNoteTitleLength);
  const list = (['trash', 'shared'] as const).find((each) => each === search['list']);
  return {
    ...(list && { list }),
    ...(!list && filter && filter !== 'All' && { filter }),
    ...(category && { category }),
    ...(tag !== '' && { tag }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(text.trim() !== '' && { text }),
  };
}

/** The list that search parameters ask for. */
export function viewOf({
  filter = 'All',
  list,
  category,
  tag,
  sort = 'newest',
  text = '',
}: NotesSearch): NoteView {
  return {
    filter,
    category: category ?? null,
    tag: tag ?? null,
    trash: list === 'trash',
    shared: list === 'shared',
    sort,
    text,
  };
}

/** The search parameters of another tab: the order is kept, filters are not. */
export function tabSearch({ sort }: NotesSearch, tab: Pick<NotesSearch, 'filter' | 'list'>): NotesSearch {
  return { ...tab, ...(sort && { sort }) };
}

/** The router reads `?text=2026` as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
