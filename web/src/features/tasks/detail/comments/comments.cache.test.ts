import type { EventRow } from '@longtable/contract/live';
import type { TaskComment } from '@longtable/contract/task-comments';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetAsking } from '../../../../platform/ask-soon.ts';
import { rowOf } from '../../../../platform/live.ts';
import { queryClient } from '../../../../platform/query-client.ts';
import { commentGone, commentSaved, commentsQuery } from './comments.cache.ts';

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
  commentSaved(rowOf<TaskComment>({ ...told('mine'), content: 'Changed' }, all));
  expect(shown()[0]).toMatchObject({ content: 'Changed', can: { edit: true, delete: true } });
  vi.runAllTimers();
  const none = { edit: false, delete: false };
  commentSaved(rowOf<TaskComment>(told('theirs'), none));
  expect(shown()).toContainEqual({ ...told('theirs'), can: none });
  vi.runAllTimers();
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('what is told of a task that nobody looked at is not kept', () => {
  commentSaved({ ...comment('elsewhere'), taskId: 'other' });
  expect(queryClient.getQueryData(commentsQuery('other').queryKey)).toBeUndefined();
});

test('what is deleted is not brought back by what was said of it before', () => {
  commentSaved(comment('gone'));
  commentGone('t', 'gone');
  commentSaved(comment('gone'));
  expect(shown()).toEqual([]);
});

function shown(): readonly TaskComment[] {
  return queryClient.getQueryData(commentsQuery('t').queryKey)?.items ?? [];
}

function told(id: string): EventRow<TaskComment> {
  return {
    id,
    taskId: 't',
    content: 'Hello',
    createdAt: '2026-03-01T00:00:00Z',
    editedAt: null,
    authorId: 'ada',
    mentionIds: [],
  };
}

function comment(id: string): TaskComment {
  return { ...told(id), can: { edit: true, delete: true } };
}
