import { noteImportsApi } from '@longtable/contract/note-imports';
import { lockCollection } from '../../../kits/owned-collection.ts';
import type { Auth } from '../../../platform/auth/auth.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { action, command, type Route } from '../../../policies/engine.ts';
import { createNoteExports } from './transfer.export.ts';
import { noteImports } from './transfer.import.ts';

/** The endpoints of import and export. */
export function transferRoutes(options: {
  db: Db;
  files: Pick<Files, 'read'>;
  auth: Pick<Auth, 'authenticate'>;
  publicUrl: URL;
}): Route[] {
  const { auth } = options;
  const access = 'signedIn';
  const exports = createNoteExports(options);
  return [
    // It only reads: the keys are too many for an address.
    command(noteImportsApi.known, { access }, ({ change, actor, input }) =>
      noteImports.known(change.tx, actor, input.keys),
    ),
    command(noteImportsApi.add, { access, lockFirst: lockCollection }, ({ change, actor, input }) =>
      noteImports.add(change, actor, input),
    ),
    command(noteImportsApi.undo, { access }, ({ change, actor, input }) =>
      noteImports.undo(change, actor, input.importId),
    ),
    // An action: it streams for as long as the download takes.
    action(noteImportsApi.exportAll, { access }, ({ actor, input, request }) =>
      exports.all(actor, input.folders, async () => (await auth.authenticate(request.headers)) !== null),
    ),
  ];
}
