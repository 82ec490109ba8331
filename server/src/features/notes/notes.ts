import { defineFeature } from '../../kits/feature.ts';
import type { Auth } from '../../platform/auth/auth.ts';
import type { Changes } from '../../platform/change.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/storage/files.ts';
import { noteBacklinkRoutes } from './backlinks/backlinks.ts';
import { noteCommentsPersonalData } from './comments/comments.personal-data.ts';
import { noteCommentRoutes } from './comments/comments.routes.ts';
import { createNoteDocumentPart } from './document/document.feature.ts';
import { noteFileRoutes } from './files/files.routes.ts';
import { createNoteFiles } from './files/files.ts';
import { createNoteLinkPart, type NoteLinkDependencies } from './links/links.ts';
import { noteTrashJobs } from './notes.bulk.ts';
import { createNoteLists } from './notes.lists.ts';
import { notesPersonalData } from './notes.personal-data.ts';
import { noteRoutes } from './notes.routes.ts';
import { noteSharingRoutes } from './sharing/sharing.routes.ts';
import { noteTemplatesPersonalData } from './templates/templates.personal-data.ts';
import { noteTemplateRoutes } from './templates/templates.ts';
import { transferRoutes } from './transfer/transfer.routes.ts';

/** Notes (docs/product/notes.md). */
export function createNotesFeature(
  options: NoteLinkDependencies & {
    database: Pick<Database, 'db' | 'pool'>;
    changes: Changes;
    files: Pick<Files, 'read'>;
    auth: Pick<Auth, 'authenticate'>;
  },
) {
  const { database, changes } = options;
  const documents = createNoteDocumentPart({ db: database.db, changes });
  const noteFiles = createNoteFiles({ ...options, db: database.db });
  const links = createNoteLinkPart({ ...options, noteFiles });
  return defineFeature({
    routes: [
      ...noteRoutes({ lists: createNoteLists(database) }),
      ...noteSharingRoutes(database),
      ...documents.routes,
      ...noteFileRoutes(noteFiles),
      ...noteCommentRoutes(database),
      ...noteBacklinkRoutes(database),
      ...noteTemplateRoutes(database),
      ...links.routes,
      ...transferRoutes({ ...options, db: database.db }),
    ],
    jobs: [...noteTrashJobs(options), ...documents.jobs, ...links.jobs],
    personalData: [
      links.personalData,
      notesPersonalData,
      noteCommentsPersonalData,
      noteTemplatesPersonalData,
    ],
  });
}
