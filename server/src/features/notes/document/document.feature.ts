import type { Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { noteDocumentRoutes } from './document.routes.ts';
import { storingJobs } from './document.storing.ts';
import { createNoteDocuments } from './document.ts';
import { pruneVersionsJob } from './versions.jobs.ts';
import { createNoteVersions } from './versions.ts';

/** The texts of notes and their versions: a part of the feature `notes`. */
export function createNoteDocumentPart({ db, changes }: { db: Db; changes: Changes }) {
  const documents = createNoteDocuments({ db, changes });
  const versions = createNoteVersions({ db, documents });
  return {
    routes: noteDocumentRoutes(documents, versions),
    jobs: [...storingJobs({ db, changes, documents, versions }), pruneVersionsJob(db)],
  };
}
