import type { TaskComment, TaskCommentFacts } from '@longtable/contract/task-comments';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetAsking } from '../../../../platform/ask-soon.ts';
import { queryClient } from '../../../../platform/query-client.ts';
import {
  commentAuthorSaved,
  commentFactsSaved,
  commentGone,
  commentSaved,
  commentsQuery,
} from './comments.cache.ts';

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  queryClient.setQueryData(commentsQuery('t').queryKey, { items: [], next: null });
});

afterEach(() => {
  forgetAsking();
  vi.useRealTimers();
});

test('news of a comment keep what one may do with it; of a new one that is asked for', () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  commentSaved(comment('mine'));
  commentFactsSaved({ ...facts('mine'), content: 'Changed' });
  expect(shown()[0]).toMatchObject({ content: 'Changed', can: { edit: true, delete: true } });
  vi.runAllTimers();
  expect(asked).not.toHaveBeenCalled();
  commentFactsSaved(facts('theirs'));
  expect(shown()).toContainEqual({ ...facts('theirs'), can: { edit: false, delete: false } });
  vi.runAllTimers();
  expect(asked).toHaveBeenCalledWith({ queryKey: commentsQuery('t').queryKey });
  asked.mockRestore();
});

test('what is told of a task that nobody looked at is not kept', () => {
  commentFactsSaved({ ...facts('elsewhere'), taskId: 'other' });
  expect(queryClient.getQueryData(commentsQuery('other').queryKey)).toBeUndefined();
});

test('what is deleted is not brought back by what was said of it before', () => {
  commentSaved(comment('gone'));
  commentGone('t', 'gone');
  commentFactsSaved(facts('gone'));
  expect(shown()).toEqual([]);
});

test('an author with another name has it everywhere', () => {
  commentSaved(comment('one'));
  commentAuthorSaved({ id: 'ada', name: 'Countess', avatarUrl: null });
  expect(shown()[0]?.author?.name).toBe('Countess');
});

function shown(): readonly TaskComment[] {
  return queryClient.getQueryData(commentsQuery('t').queryKey)?.items ?? [];
}

function facts(id: string): TaskCommentFacts {
  return {
    id,
    taskId: 't',
    content: 'Hello',
    createdAt: '2026-03-01T00:00:00Z',
    editedAt: null,
    author: { id: 'ada', name: 'Ada', avatarUrl: null },
    mentions: [],
  };
}

function comment(id: string): TaskComment {
  return { ...facts(id), can: { edit: true, delete: true } };
}
