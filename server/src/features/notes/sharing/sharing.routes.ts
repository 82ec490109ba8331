import { noteSharesApi } from '@longtable/contract/note-shares';
import type { Database } from '../../../platform/db/database.ts';
import { command, query, type Route } from '../../../policies/engine.ts';
import { noteSharing } from './sharing.ts';

/** The endpoints of sharing notes. */
export function noteSharingRoutes({ db }: Pick<Database, 'db'>): Route[] {
  return [
    query(noteSharesApi.list, { access: ['note', 'read'] }, ({ actor, note }) =>
      noteSharing.list(db, actor, note),
    ),
    command(
      noteSharesApi.share,
      { access: ['note', 'share'], lockFirst: noteSharing.lockFor },
      ({ change, actor, note, input }) => noteSharing.share(change, actor, note, input),
    ),
    // People end what was shared with themselves, so the service decides. The lock is that of those who see the note.
    command(noteSharesApi.unshare, { access: ['note', 'read'] }, ({ change, actor, note, input }) =>
      noteSharing.unshare(change, actor, note, input.withId),
    ),
  ];
}
