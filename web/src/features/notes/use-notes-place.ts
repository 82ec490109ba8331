import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { paths } from '../../platform/paths.ts';
import type { NoteView } from './data/note-view.ts';
import { type NotesSearch, notesSearch, viewOf } from './notes-search.ts';

/** Where the page is, and how to go elsewhere. */
export type NotesPlace = {
  readonly search: NotesSearch;
  readonly view: NoteView;
  /** The open note; null for none. */
  readonly noteId: string | null;
  /** Changes search parameters; the open note stays. */
  readonly change: (changes: Partial<Record<keyof NotesSearch, string | undefined>>) => void;
  /** Opens a note, or closes it (null). */
  readonly open: (
    noteId: string | null,
    options?: { readonly replace?: boolean; readonly search?: NotesSearch },
  ) => void;
};

/** The place of the page by its address. */
export function useNotesPlace(): NotesPlace {
  const key = useSearch({
    from: '/app/notes',
    select: (search) => JSON.stringify(notesSearch(search)),
  });
  const { noteId = null } = useParams({ strict: false });
  const navigate = useNavigate();
  return useMemo(() => {
    const search = JSON.parse(key) as NotesSearch;
    const go = (id: string | null, next: NotesSearch, replace: boolean) =>
      void (id === null
        ? navigate({ to: paths.notes, search: next, replace, resetScroll: false })
        : navigate({ to: paths.note, params: { noteId: id }, search: next, replace, resetScroll: false }));
    return {
      search,
      view: viewOf(search),
      noteId,
      change: (changes) => go(noteId, notesSearch({ ...search, ...changes }), true),
      open: (id, { replace = false, search: next = search } = {}) => go(id, next, replace),
    };
  }, [key, noteId, navigate]);
}
