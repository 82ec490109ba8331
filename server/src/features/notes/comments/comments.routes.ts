import { noteCommentsApi } from '@longtable/contract/note-comments';
import { presentPersonCard } from '../../../kits/person-card.ts';
import type { Db } from '../../../platform/db/database.ts';
import { command, query, type Route } from '../../../policies/engine.ts';
import { moveAnchor, noteComments, resolveThread } from './comments.ts';
import { readMentionable } from './mentionable.ts';

/** Most people to offer for mentioning; a text narrows them down. */
const maxMentionable = 10;

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
        const rows = await readMentionable(db, actor.id, note, { text, limit: maxMentionable });
        return { personIds: rows.map(({ id }) => id), cards: { people: rows.map(presentPersonCard) } };
      },
    ),
  ];
}
