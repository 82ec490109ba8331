import { notesApi } from '@longtable/contract/notes';
import { lockCollection } from '../../kits/owned-collection.ts';
import { command, query, type Route } from '../../policies/engine.ts';
import { manyNotes } from './notes.bulk.ts';
import type { createNoteLists } from './notes.lists.ts';
import { notes } from './notes.service.ts';

/** The endpoints of notes. Creating locks the person, so that the most notes hold; everything else locks the note. */
export function noteRoutes({ lists }: { lists: ReturnType<typeof createNoteLists> }): Route[] {
  const access = 'signedIn';
  const edit = { access: ['note', 'edit'] } as const;
  const mark = { access: ['note', 'read'] } as const;
  return [
    query(notesApi.list, { access }, ({ actor, input }) => lists.list(actor, input)),
    query(notesApi.counts, { access }, ({ actor }) => lists.counts(actor)),
    query(notesApi.search, { access }, ({ actor, input }) => lists.search(actor, input.text)),
    query(notesApi.get, { access: ['note', 'read'] }, ({ actor, note }) => notes.get(actor, note)),
    command(notesApi.create, { access, lockFirst: lockCollection }, ({ change, actor, input }) =>
      notes.create(change, actor, input),
    ),
    command(notesApi.update, edit, ({ change, actor, note, input }) =>
      notes.update(change, actor, note, input),
    ),
    command(notesApi.favorite, mark, ({ change, actor, note, input }) =>
      notes.mark(change, actor, note, { is_favorite: input.isFavorite }),
    ),
    command(notesApi.pin, mark, ({ change, actor, note, input }) =>
      notes.mark(change, actor, note, { is_pinned: input.isPinned }),
    ),
    command(
      notesApi.duplicate,
      { access: ['note', 'read'], lockFirst: lockCollection },
      ({ change, actor, note, input }) => notes.duplicate(change, actor, note, input.id),
    ),
    command(notesApi.trash, { access: ['note', 'delete'] }, ({ change, actor, note }) =>
      notes.trash(change, actor, note),
    ),
    command(notesApi.restore, { access: ['note', 'delete'] }, ({ change, actor, note }) =>
      notes.restore(change, actor, note),
    ),
    command(notesApi.delete, { access: ['note', 'delete'] }, ({ change, actor, note }) =>
      notes.delete(change, actor, note),
    ),
    command(notesApi.emptyTrash, { access }, ({ change, actor }) => manyNotes.emptyTrash(change, actor)),
    command(notesApi.renameTag, { access }, ({ change, actor, input }) =>
      manyNotes.renameTag(change, actor, input),
    ),
    command(notesApi.deleteTag, { access }, ({ change, actor, input }) =>
      manyNotes.deleteTag(change, actor, input.name),
    ),
  ];
}
