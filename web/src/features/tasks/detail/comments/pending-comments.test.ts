import type { TaskComment } from '@longtable/contract/task-comments';
import { expect, test } from 'vitest';
import { type PendingComment, pendingComments } from './pending-comments.ts';

const author = { id: 'ada' };
const old = comment('old', 'Before', '2026-03-01T00:00:00Z');
const post: PendingComment = {
  kind: 'post',
  taskId: 't',
  commentId: 'new',
  content: 'Hello',
  mentions: [],
  at: '2026-03-02T00:00:00Z',
  author,
};

test('what is said stands on top at once, and once only', () => {
  const shown = pendingComments([old], 't', [post]);
  expect(shown.map(({ id, content }) => [id, content])).toEqual([
    ['new', 'Hello'],
    ['old', 'Before'],
  ]);
  const answered = comment('new', 'Hello', post.at);
  expect(pendingComments([answered, old], 't', [post])).toEqual([answered, old]);
});

test('what is done to a comment that the server has not answered shows, too', () => {
  const edit: PendingComment = {
    kind: 'edit',
    taskId: 't',
    commentId: 'new',
    content: 'Hi',
    mentions: [],
    at: post.at,
  };
  expect(pendingComments([old], 't', [post, edit])[0]).toMatchObject({ content: 'Hi', editedAt: post.at });
  const remove: PendingComment = { kind: 'delete', taskId: 't', commentId: 'new', at: post.at };
  expect(pendingComments([old], 't', [post, edit, remove])).toEqual([old]);
});

test('an edit that is answered, and what is done elsewhere, leave the comments as they are', () => {
  const edit: PendingComment = {
    kind: 'edit',
    taskId: 't',
    commentId: 'old',
    content: 'Before',
    mentions: [],
    at: post.at,
  };
  expect(pendingComments([old], 't', [edit])[0]).toBe(old);
  const comments = [old];
  expect(pendingComments(comments, 'other', [post])).toBe(comments);
});

function comment(id: string, content: string, createdAt: string): TaskComment {
  return {
    id,
    taskId: 't',
    content,
    createdAt,
    editedAt: null,
    authorId: author.id,
    mentionIds: [],
    can: { edit: true, delete: true },
  };
}
