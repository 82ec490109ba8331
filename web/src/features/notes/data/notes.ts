import { newId } from '@longtable/contract/new-id';
import type { Note, NoteCounts, NoteFields } from '@longtable/contract/notes';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { notesApi } from '../../../platform/api/notes.ts';
import { tasksApi } from '../../../platform/api/tasks.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { type ItemView, useItemView } from '../../../platform/item-view.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { defineMutation } from '../../../platform/mutations/define-mutation.ts';
import type { Pending } from '../../../platform/mutations/pending.ts';
import { toastRefusal } from '../../../platform/refusal-toast.ts';
import { session } from '../../../platform/session.ts';
import { useRowList } from '../../../platform/use-row-list.ts';
import { withChanged } from '../../../platform/with-changed.ts';
import { afterTagChange, changedNotes, isTagChange, type NoteChange } from './note-changes.ts';
import { changedCounts, countsQuery, type Difference } from './note-counts.ts';
import { noteLists } from './note-lists.ts';
import { changeNotes, knownNote, noteQuery, noteRemoved, noteSaved, reloadNotes } from './note-rows.ts';
import { hasText, type NoteView } from './note-view.ts';

/** The refusals which mean that a change has happened already. */
const doneCodes: Readonly<Partial<Record<NoteChange['kind'], readonly string[]>>> = {
  trash: ['note/not-found', 'note/in-trash'],
  restore: ['note/not-in-trash'],
};

const mutation = defineMutation<NoteChange, Note>({
  key: 'notes',
  send,
  answered(note, change) {
    if (note) return noteSaved(note);
    if (isTagChange(change)) {
      changeNotes((row) => afterTagChange(row, change));
      reloadNotes();
    } else if (change.kind === 'trash' || change.kind === 'restore') reloadNotes();
    else noteRemoved(change.id);
  },
  refused(error, change, { retry }) {
    const isGone = error instanceof ApiError && error.code === 'note/not-found';
    const isNew = change.kind === 'create' || change.kind === 'duplicate';
    const about = aboutOf(change);
    if (!isTagChange(change) && (isNew || isGone)) noteRemoved(isNew || isGone ? change.id : '');
    else reloadNotes();
    toastRefusal(error, { text: typedIn(change), about, retry, alternative: null });
  },
  isDone: ({ code }, { kind }) => doneCodes[kind]?.includes(code) ?? false,
  creates(change) {
    if (change.kind === 'create' || change.kind === 'duplicate') return [change.id];
    return change.kind === 'edit' && change.task ? [change.task.id] : [];
  },
  needs(change) {
    if (isTagChange(change) || change.kind === 'create') return [];
    return [change.kind === 'duplicate' ? change.source.id : change.id];
  },
});

/** Makes a change, optimistically. */
export function changeNote(change: NoteChange): void {
  mutation.send(change);
}

/** Creates a note, optimistically. Returns its id; null without a session. */
export function createNote(fields: Partial<NoteFields> = {}): string | null {
  const { user } = session.get();
  if (!user) return null;
  const id = newId();
  mutation.send({ kind: 'create', id, fields, by: user.id });
  return id;
}

/** Copies a note, optimistically. Returns the id of the copy; null without a session. */
export function duplicateNote(source: Note): string | null {
  const { user } = session.get();
  if (!user) return null;
  const id = newId();
  mutation.send({ kind: 'duplicate', id, source, by: user.id });
  return id;
}

async function send(change: Pending<NoteChange>): Promise<Note | null> {
  switch (change.kind) {
    case 'create':
      return call(notesApi.create, { id: change.id, ...change.fields });
    case 'edit':
      if (change.task) await call(tasksApi.create, change.task);
      return call(notesApi.update, { noteId: change.id, ...change.fields });
    case 'favorite':
      return call(notesApi.favorite, { noteId: change.id, isFavorite: change.isFavorite });
    case 'pin':
      return call(notesApi.pin, { noteId: change.id, isPinned: change.isPinned });
    case 'duplicate':
      return call(notesApi.duplicate, { noteId: change.source.id, id: change.id });
    case 'trash':
      return call(notesApi.trash, { noteId: change.id });
    case 'restore':
      return call(notesApi.restore, { noteId: change.id });
    case 'renameTag':
      await call(notesApi.renameTag, { from: change.from, to: change.to });
      return null;
    case 'deleteTag':
      await call(notesApi.deleteTag, { name: change.name });
      return null;
  }
}

/** The text that a refused change contained, to be shown with the refusal so that it is not lost; null without text. */
function typedIn(change: NoteChange): string | null {
  if (change.kind === 'renameTag') return change.to;
  if (change.kind !== 'edit') return null;
  const { title, url, author, tags, attendees, actionItems } = change.fields;
  const texts = [title, url, author, ...(tags ?? []), ...(attendees ?? [])];
  const lines = [...texts, ...(actionItems ?? []).map((item) => item.text)];
  return lines.filter(Boolean).join('\n') || null;
}

function aboutOf(change: NoteChange): string | null {
  if (change.kind === 'deleteTag') return change.name;
  if (change.kind === 'duplicate') return change.source.title;
  return change.kind === 'renameTag' ? change.from : (knownNote(change.id)?.title ?? null);
}

/** A list in a component, with pending changes applied. */
export function useNotes(view: NoteView): ListView<Note> {
  const served = useRowList(noteLists, view, hasText);
  const pending = mutation.usePending();
  const { items: rows, hasMore } = served;
  const items = useMemo(() => {
    if (pending.length === 0) return rows;
    return withChanged(rows, changedNotes(pending, rows, knownNote), noteLists, { view, hasMore });
  }, [rows, hasMore, pending, view]);
  return { ...served, items };
}

/** A note in a component, with pending changes applied. */
export function useNote(id: string): ItemView<Note> {
  const view = useItemView(
    id,
    { ...noteQuery(id), initialData: () => knownNote(id), initialDataUpdatedAt: 0 },
    ['note/not-found'],
  );
  const pending = mutation.usePending();
  return useMemo(() => {
    if (pending.length === 0) return view;
    const { item, reload } = view;
    const changed = changedNotes(pending, item ? [item] : [], () => undefined).get(id);
    if (!changed || view.state === 'unavailable') return view;
    return { state: 'ready', item: changed, error: null, reload };
  }, [view, pending, id]);
}

/** A note as loaded, with pending changes applied. */
export function currentNote(id: string): Note | undefined {
  const known = knownNote(id);
  return changedNotes(mutation.pending(), known ? [known] : [], knownNote).get(id) ?? known;
}

/** The counts in a component, with pending changes applied; undefined until they are loaded. */
export function useNoteCounts(): NoteCounts | undefined {
  const { data } = useQuery(countsQuery);
  const pending = mutation.usePending();
  return useMemo(() => {
    if (!data || pending.length === 0) return data;
    const ofNotes = pending.filter((change) => !isTagChange(change));
    const differences = [...changedNotes(ofNotes, [], knownNote).values()].map(
      (after): Difference => ({ before: knownNote(after.id), after }),
    );
    return changedCounts(data, differences, pending.filter(isTagChange));
  }, [data, pending]);
}
