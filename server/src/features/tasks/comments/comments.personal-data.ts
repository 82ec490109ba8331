import { personName } from '@longtable/contract/rules/person-name';
import { consequence, definePersonalData, rowsFile } from '../../../kits/personal-data.ts';
import type { Change } from '../../../platform/change.ts';
import { seesTask } from '../../../policies/task.ts';
import {
  type CommentOfPerson,
  countStaying,
  forgetSomeMentions,
  forgetSomeOfComments,
  readCommentsById,
} from './comments.personal-data.store.ts';

/** Personal data in comments: those the person wrote, which stay with their tasks. */
export const taskCommentsPersonalData = definePersonalData({
  downloads: [rowsFile('task-comments.json', readCommentsById, presentComment)],
  consequences: async (db, userId) => [
    consequence(
      await countStaying(db, userId),
      '# comment that you wrote on tasks stays, without your name.',
      '# comments that you wrote on tasks stay, without your name.',
    ),
  ],
  erase: [anonymizeSomeComments, ({ tx }, userId) => forgetSomeMentions(tx, userId)],
});

async function anonymizeSomeComments(change: Change, userId: string): Promise<boolean> {
  const audience = await forgetSomeOfComments(change.tx, userId);
  if (!audience) return false;
  change.emit('person.removed', { actorId: userId, audience, payload: { personId: userId } });
  return true;
}

/** People who no longer see a task must not learn its present title. */
function presentComment(row: CommentOfPerson, userId: string) {
  return {
    id: row.id,
    task: { id: row.task_id, title: seesTask.holds({ id: userId }, row) ? row.title : null },
    content: row.content,
    mentions: row.mentions.map(({ full_name, email }) => personName({ fullName: full_name, email })),
    createdAt: row.created_at,
    editedAt: row.edited_at,
  };
}
