import { noteFilesApi } from '@longtable/contract/note-files';
import { query, type Route } from '../../../policies/engine.ts';
import type { NoteFiles } from './files.ts';

/** The endpoints of images and files in texts of notes. */
export function noteFileRoutes(files: NoteFiles): Route[] {
  const access = ['note', 'read'] as const;
  return [
    query(noteFilesApi.get, { access }, ({ actor, input }) => files.get(actor, input)),
    query(noteFilesApi.content, { access }, ({ actor, input }) => files.content(actor, input)),
  ];
}
