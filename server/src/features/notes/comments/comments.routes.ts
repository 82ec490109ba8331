import { noteCommentsApi } from '@longtable/contract/note-comments';
import { presentMentionable, readMentionable } from '../../../kits/mentionable.ts';
import type { Db } from '../../../platform/db/database.ts';
import { command, query, type Route } from '../../../policies/engine.ts';
import { moveAnchor, noteComments, resolveThread } from './comments.ts';
import { seersOfNote } from './mentionable.ts';

/** The endpoints of comments on notes. */
export function noteCommentRoutes({ db }: { db: Db }): Route[] {
  return [
    ...noteComments.routes({ db }),
    command(
      noteCommentsApi.resolve,
      { access: ['noteComment', 'resolve'] },
      ({ change, actor, noteComment, input }) => resolveThread(change, actor, noteComment, input.isResolved),
    ),
    command(
      noteCommentsApi.moveAnchor,
      { access: ['noteComment', 'moveAnchor'] },
      ({ change, actor, noteComment, input }) => moveAnchor(change, actor, noteComment, input.anchor),
    ),
    query(
      noteCommentsApi.mentionable,
      { access: ['note', 'read'] },
      async ({ actor, note, input: { text } }) => {
        const seers = seersOfNote(note);
        return presentMentionable(await readMentionable(db, { actorId: actor.id, seers, text }));
      },
    ),
  ];
}
