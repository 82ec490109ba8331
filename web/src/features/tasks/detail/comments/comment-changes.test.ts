import type { TaskComment } from '@longtable/contract/task-comments';
import { expect, test } from 'vitest';
import type { Pending } from '../../../../platform/mutations/pending.ts';
import type { CommentChange } from './comment-changes.ts';
import { comments } from './comments.ts';

const author = { id: 'ada' };
const old = comment('old', 'Before', '2026-03-01T00:00:00Z');
const post: Pending<CommentChange> = {
  kind: 'post',
  taskId: 't',
  commentId: 'new',
  content: 'Hello',
  mentions: [],
  at: '2026-03-02T00:00:00Z',
  author,
};

test('shows a posted comment first, once', () => {
  const rows = shown([old], 't', [post]);
  expect(rows.map(({ id, content }) => [id, content])).toEqual([
    ['new', 'Hello'],
    ['old', 'Before'],
  ]);
  const confirmed = comment('new', 'Hello', post.at);
  expect(shown([confirmed, old], 't', [post])).toEqual([confirmed, old]);
});

test('applies edits and deletions to a pending comment', () => {
  const edit: Pending<CommentChange> = {
    kind: 'edit',
    taskId: 't',
    commentId: 'new',
    content: 'Hi',
    mentions: [],
    at: post.at,
  };
  expect(shown([old], 't', [post, edit])[0]).toMatchObject({ content: 'Hi', editedAt: post.at });
  const remove: Pending<CommentChange> = { kind: 'delete', taskId: 't', commentId: 'new', at: post.at };
  expect(shown([old], 't', [post, edit, remove])).toEqual([old]);
});

test('keeps the same rows after a confirmed edit and after changes of other tasks', () => {
  const edit: Pending<CommentChange> = {
    kind: 'edit',
    taskId: 't',
    commentId: 'old',
    content: 'Before',
    mentions: [],
    at: post.at,
  };
  expect(shown([old], 't', [edit])[0]).toBe(old);
  const rows = [old];
  expect(shown(rows, 'other', [post])).toBe(rows);
});

function shown(
  rows: readonly TaskComment[],
  taskId: string,
  changes: readonly Pending<CommentChange>[],
): readonly TaskComment[] {
  return changes.reduce((all, change) => comments.apply(taskId, all, change), rows);
}

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
