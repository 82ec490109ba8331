import { personName } from '@longtable/contract/rules/person-name';
import { forgetAuthors } from '../../../kits/comment-authors.ts';
import { consequence, definePersonalData, rowsFile } from '../../../kits/personal-data.ts';
import { noteCommentPolicy } from '../../../policies/note-comment.ts';
import {
  type CommentOfPerson,
  countStaying,
  readCommentsById,
  readRoomsOfComments,
} from './comments.personal-data.store.ts';

/** Personal data in comments on notes: those the person wrote, which stay with notes of others. */
export const noteCommentsPersonalData = definePersonalData({
  downloads: [rowsFile('note-comments.json', readCommentsById, presentComment)],
  consequences: async (db, userId) => [
    consequence(
      await countStaying(db, userId),
      '# comment that you wrote on notes of others stays, without your name.',
      '# comments that you wrote on notes of others stay, without your name.',
    ),
  ],
  erase: forgetAuthors({
    table: 'note_comments',
    mentions: 'note_comment_mentions',
    roomsOf: readRoomsOfComments,
  }),
});

/** People who no longer see a note must not learn its present title, nor its text. */
function presentComment(row: CommentOfPerson, userId: string) {
  const sees = noteCommentPolicy.reads({ id: userId }, row);
  return {
    id: row.id,
    note: { id: row.note_id, title: sees ? row.title : null },
    threadId: row.thread_id,
    quote: sees ? row.quote : null,
    content: row.content,
    mentions: row.mentions.map(({ full_name, email }) => personName({ fullName: full_name, email })),
    createdAt: row.created_at,
    editedAt: row.edited_at,
    resolvedAt: row.resolved_at,
  };
}
