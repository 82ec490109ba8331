import { noteDocumentsApi } from '@longtable/contract/note-documents';
import { action, query, type Route } from '../../../policies/engine.ts';
import type { NoteDocuments } from './document.ts';
import type { NoteVersions } from './versions.ts';

/**
 * The endpoints of documents and versions. Changes are actions: each takes its turn at the note before it opens a transaction, and
 * then the lock.
 */
export function noteDocumentRoutes(documents: NoteDocuments, versions: NoteVersions): Route[] {
  return [
    query(noteDocumentsApi.get, { access: ['note', 'read'] }, ({ note, input }) =>
      documents.get(note.id, input.after),
    ),
    action(noteDocumentsApi.update, { access: ['note', 'edit'] }, ({ actor, lockRow, input }) =>
      documents.update(actor, lockRow, input),
    ),
    query(noteDocumentsApi.versions, { access: ['note', 'read'] }, ({ note, input }) =>
      versions.list(note.id, input),
    ),
    query(noteDocumentsApi.version, { access: ['noteVersion', 'read'] }, ({ noteVersion, input }) =>
      versions.get(input.noteId, noteVersion),
    ),
    action(noteDocumentsApi.keepVersion, { access: ['note', 'edit'] }, ({ lockRow, input }) =>
      versions.keepByHand(lockRow, input),
    ),
    action(
      noteDocumentsApi.restoreVersion,
      { access: ['noteVersion', 'restore'] },
      ({ actor, lockRow, input }) => versions.restore(actor, lockRow, input),
    ),
  ];
}
