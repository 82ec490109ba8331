import { newId } from '@longtable/contract/ids';
import { noteBacklinksApi } from '@longtable/contract/note-backlinks';
import { noteCommentsApi } from '@longtable/contract/note-comments';
import { noteDocumentsApi } from '@longtable/contract/note-documents';
import { noteTemplatesApi } from '@longtable/contract/note-templates';
import { type Note, type NoteCounts, type NoteMatch, notesApi } from '@longtable/contract/notes';
import { noteCategories, noteFilters, untitledNote } from '@longtable/contract/rules/note-kinds';
import { noteExcerptLength } from '@longtable/contract/rules/note-limits';
import { searchable } from '@longtable/contract/rules/search-text';
import { tagKey } from '@longtable/contract/rules/task-tags';
import { afterTagChange, type TagChange } from '../src/features/notes/data/note-changes.ts';
import { isInFilter, isInView, orderOf } from '../src/features/notes/data/note-view.ts';
import { fakeApi, Refusal } from './fake-api.ts';
import { longAgo } from './samples.ts';

type Owner = { readonly id: string };

/** A note of a person. `text` is its text, of which the row has the start. */
export function aNote(owner: Owner, title: string, fields: Partial<Note> = {}, text = ''): Note {
  const note: Note = {
    id: newId(),
    userId: owner.id,
    title,
    category: 'General',
    kind: 'note',
    tags: [],
    isFavorite: false,
    isPinned: false,
    url: null,
    author: null,
    attendees: [],
    actionItems: [],
    excerpt: text.slice(0, noteExcerptLength),
    words: text === '' ? 0 : text.split(/\s+/).length,
    date: longAgo,
    createdAt: longAgo,
    deletedAt: null,
    version: 1,
    can: { edit: true, delete: true, share: true, publish: true },
    ...fields,
  };
  texts.set(note.id, text);
  return note;
}

/** The texts of notes, by id. */
const texts = new Map<string, string>();

/**
 * Stores notes in the fake server. It serves lists, page by page, searches and counts, and applies every change. Returns a function
 * for the stored notes.
 */
export function fakeNotes(owner: Owner, notes: readonly Note[]): () => Note[] {
  const kept = new Map(notes.map((note) => [note.id, note]));
  const all = () => [...kept.values()];
  const answer = (note: Note) => ({ ...note, cards: {} });
  fakeReads(kept, all);
  fakeApi(noteTemplatesApi.list, { templates: [] });
  fakeApi(noteBacklinksApi.list, { backlinks: [], next: null });
  const save = (noteId: string, change: (note: Note) => Note | Refusal) => {
    const found = kept.get(noteId);
    const result = found ? change(found) : new Refusal('note/not-found');
    if (result instanceof Refusal) return result;
    const saved = { ...result, version: result.version + 1 };
    kept.set(noteId, saved);
    return answer(saved);
  };
  const now = () => new Date().toISOString();
  // Texts are empty, and what is typed is taken: `fakeNoteDocument` keeps it.
  fakeApi(noteDocumentsApi.get, { state: null, updates: [], seq: 0 });
  fakeApi(noteCommentsApi.list, { comments: [], next: null, cards: {} });
  fakeApi(noteDocumentsApi.update, { seq: 1 });
  fakeApi(notesApi.create, ({ id, title, ...fields }) => {
    const known = kept.get(id);
    if (known) return answer(known);
    const added = aNote(owner, title || untitledNote, {
      id,
      ...given(fields),
      date: now(),
      createdAt: now(),
    });
    kept.set(id, added);
    return answer(added);
  });
  fakeApi(notesApi.update, ({ noteId, title, ...fields }) =>
    save(noteId, (note) => {
      if (note.deletedAt !== null) return new Refusal('note/in-trash');
      const next = { ...note, ...given(fields), date: now() };
      if (title === '' && next.category !== 'General') return new Refusal('note/no-title');
      return title === undefined ? next : { ...next, title: title || untitledNote };
    }),
  );
  fakeApi(notesApi.favorite, ({ noteId, isFavorite }) => save(noteId, (note) => ({ ...note, isFavorite })));
  fakeApi(notesApi.pin, ({ noteId, isPinned }) => save(noteId, (note) => ({ ...note, isPinned })));
  fakeApi(notesApi.duplicate, ({ noteId, id }) => {
    const found = kept.get(noteId);
    if (!found) return new Refusal('note/not-found');
    const copy = {
      ...found,
      title: `${found.title} (copy)`,
      id,
      isFavorite: false,
      isPinned: false,
      version: 1,
      date: now(),
      createdAt: now(),
    };
    kept.set(id, kept.get(id) ?? copy);
    return answer(kept.get(id) ?? copy);
  });
  fakeApi(notesApi.trash, ({ noteId }) =>
    save(noteId, (note) => ({ ...note, deletedAt: note.deletedAt ?? now() })),
  );
  fakeApi(notesApi.restore, ({ noteId }) =>
    save(noteId, (note) =>
      note.deletedAt === null ? new Refusal('note/not-in-trash') : { ...note, deletedAt: null },
    ),
  );
  fakeApi(notesApi.delete, ({ noteId }) =>
    kept.delete(noteId) ? { noteId } : new Refusal('note/not-found'),
  );
  fakeApi(notesApi.emptyTrash, () => {
    const trashed = all().filter(({ deletedAt }) => deletedAt !== null);
    for (const { id } of trashed) kept.delete(id);
    return { deleted: trashed.length };
  });
  const retag = (change: TagChange) => {
    const changed = all().map((note) => ({ note, next: afterTagChange(note, change) }));
    const touched = changed.filter(({ note, next }) => next !== note);
    for (const { next } of touched) kept.set(next.id, { ...next, version: next.version + 1 });
    return { notes: touched.length };
  };
  fakeApi(notesApi.renameTag, ({ from, to }) => retag({ kind: 'renameTag', from, to }));
  fakeApi(notesApi.deleteTag, ({ name }) => retag({ kind: 'deleteTag', name }));
  return all;
}

function fakeReads(kept: ReadonlyMap<string, Note>, all: () => readonly Note[]): void {
  fakeApi(notesApi.list, ({ text, after, limit, category = null, tag = null, ...rest }) => {
    const view = { ...rest, category, tag, text: '' };
    const found = all()
      .filter((note) => isInView(note, view) && isFound(note, text))
      .toSorted(orderOf(view));
    const from = Number(after ?? 0);
    const shown = found.slice(from, from + limit);
    const next = from + limit < found.length ? String(from + limit) : null;
    return { notes: shown, matches: matchesOf(shown, text), next, cards: {} };
  });
  fakeApi(notesApi.search, ({ text }) => {
    const found = text === '' ? [] : all().filter((note) => note.deletedAt === null && isFound(note, text));
    return { notes: found.slice(0, 10), matches: matchesOf(found.slice(0, 10), text), cards: {} };
  });
  fakeApi(notesApi.counts, () => countsOf(all()));
  fakeApi(notesApi.get, ({ noteId }) => {
    const found = kept.get(noteId);
    return found ? { ...found, cards: {} } : new Refusal('note/not-found');
  });
}

function isFound({ id, title }: Note, text: string): boolean {
  const wanted = searchable(text);
  return searchable(title).includes(wanted) || searchable(texts.get(id) ?? '').includes(wanted);
}

function matchesOf(notes: readonly Note[], text: string): NoteMatch[] {
  if (text === '') return [];
  return notes.flatMap(({ id }) => {
    const whole = texts.get(id) ?? '';
    const at = whole.toLowerCase().indexOf(text.toLowerCase());
    if (at === -1) return [];
    const from = Math.max(0, at - 20);
    return { noteId: id, text: whole.slice(from, at + 80), start: at - from, end: at - from + text.length };
  });
}

function countsOf(notes: readonly Note[]): NoteCounts {
  const there = notes.filter(({ deletedAt }) => deletedAt === null);
  const tags = new Map<string, { name: string; count: number }>();
  for (const name of there.flatMap((note) => note.tags)) {
    const known = tags.get(tagKey(name)) ?? { name, count: 0 };
    tags.set(tagKey(name), { ...known, count: known.count + 1 });
  }
  const count = (isWanted: (note: Note) => boolean) => there.filter(isWanted).length;
  return {
    shared: notes.filter(({ can }) => !can.share).length,
    filters: Object.fromEntries(
      noteFilters.map((filter) => [filter, count((note) => isInFilter(note, filter))]),
    ) as NoteCounts['filters'],
    categories: Object.fromEntries(
      noteCategories.map((category) => [category, count((note) => note.category === category)]),
    ) as NoteCounts['categories'],
    trash: notes.length - there.length,
    tags: [...tags.values()].toSorted((a, b) => (tagKey(a.name) < tagKey(b.name) ? -1 : 1)),
  };
}

/** The fields that were sent. */
function given<Fields extends object>(fields: Fields): { [Key in keyof Fields]: NonNullable<Fields[Key]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
