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

const all = { edit: true, delete: true };

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  queryClient.setQueryData(commentsQuery('t').queryKey, { items: [], next: null });
});

afterEach(() => {
  forgetAsking();
  vi.useRealTimers();
});

test('takes what one may do from the event, without asking for it', () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  commentSaved(comment('mine'));
  commentFactsSaved({ ...facts('mine'), content: 'Changed' }, all);
  expect(shown()[0]).toMatchObject({ content: 'Changed', can: { edit: true, delete: true } });
  vi.runAllTimers();
  const none = { edit: false, delete: false };
  commentFactsSaved(facts('theirs'), none);
  expect(shown()).toContainEqual({ ...facts('theirs'), can: none });
  vi.runAllTimers();
  expect(asked).not.toHaveBeenCalled();
  commentFactsSaved(facts('unsaid'), undefined);
  vi.runAllTimers();
  expect(asked).toHaveBeenCalledWith({ queryKey: commentsQuery('t').queryKey });
  asked.mockRestore();
});

test('what is told of a task that nobody looked at is not kept', () => {
  commentFactsSaved({ ...facts('elsewhere'), taskId: 'other' }, all);
  expect(queryClient.getQueryData(commentsQuery('other').queryKey)).toBeUndefined();
});

test('what is deleted is not brought back by what was said of it before', () => {
  commentSaved(comment('gone'));
  commentGone('t', 'gone');
  commentFactsSaved(facts('gone'), all);
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
