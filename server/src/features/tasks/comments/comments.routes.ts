import { taskCommentsApi } from '@longtable/contract/task-comments';
import { presentMentionable, readMentionable } from '../../../kits/mentionable.ts';
import type { Db } from '../../../platform/db/database.ts';
import { query, type Route } from '../../../policies/engine.ts';
import { seersOfTask } from './comments.store.ts';
import { taskComments } from './comments.ts';

/** The endpoints of comments on tasks. */
export function taskCommentRoutes({ db }: { db: Db }): Route[] {
  return [
    ...taskComments.routes({ db }),
    query(
      taskCommentsApi.mentionable,
      { access: ['task', 'read'] },
      async ({ actor, task, input: { text } }) => {
        const seers = seersOfTask(task);
        return presentMentionable(await readMentionable(db, { actorId: actor.id, seers, text }));
      },
    ),
  ];
}
