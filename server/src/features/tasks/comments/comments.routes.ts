import { taskCommentsApi } from '@longtable/contract/task-comments';
import { presentPersonCard } from '../../../kits/person-card.ts';
import type { Db } from '../../../platform/db/database.ts';
import { query, type Route } from '../../../policies/engine.ts';
import { readMentionable } from './comments.store.ts';
import { taskComments } from './comments.ts';

/** Most people to offer for mentioning; a text narrows them down. */
const maxMentionable = 10;

/** The endpoints of comments on tasks. */
export function taskCommentRoutes({ db }: { db: Db }): Route[] {
  return [
    ...taskComments.routes({ db }),
    query(
      taskCommentsApi.mentionable,
      { access: ['task', 'read'] },
      async ({ actor, task, input: { text } }) => {
        const rows = await readMentionable(db, actor.id, task, { text, limit: maxMentionable });
        return { personIds: rows.map(({ id }) => id), cards: { people: rows.map(presentPersonCard) } };
      },
    ),
  ];
}
