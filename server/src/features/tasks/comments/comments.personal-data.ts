import { personName } from '@longtable/contract/rules/person-name';
import { forgetAuthors } from '../../../kits/comment-authors.ts';
import { consequence, definePersonalData, rowsFile } from '../../../kits/personal-data.ts';
import { seesTask } from '../../../policies/task.ts';
import {
  type CommentOfPerson,
  countStaying,
  readCommentsById,
  readRoomsOfComments,
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
  erase: forgetAuthors({
    table: 'task_comments',
    mentions: 'task_comment_mentions',
    roomsOf: readRoomsOfComments,
  }),
});

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
