import type { EventRow } from '@longtable/contract/live';
import type { TaskComment } from '@longtable/contract/task-comments';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowOf } from '../../../../platform/live.ts';
import { queryClient } from '../../../../platform/query-client.ts';
import { cancelRefetches } from '../../../../platform/refetch-soon.ts';
import { comments, commentsWithoutPerson } from './comments.ts';

const all = { edit: true, delete: true };

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  queryClient.setQueryData(comments.query('t').queryKey, { items: [], next: null });
});

afterEach(() => {
  cancelRefetches();
  vi.useRealTimers();
});

test('takes the rights from the event, without a request', () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  comments.saved('t', comment('mine'));
  comments.saved('t', rowOf<TaskComment>({ ...eventRow('mine'), content: 'Changed' }, all));
  expect(shown()[0]).toMatchObject({ content: 'Changed', can: { edit: true, delete: true } });
  vi.runAllTimers();
  const none = { edit: false, delete: false };
  comments.saved('t', rowOf<TaskComment>(eventRow('theirs'), none));
  expect(shown()).toContainEqual({ ...eventRow('theirs'), can: none });
  vi.runAllTimers();
  expect(invalidate).not.toHaveBeenCalled();
  invalidate.mockRestore();
});

test('ignores comments of tasks whose comments are not loaded', () => {
  comments.saved('other', { ...comment('elsewhere'), taskId: 'other' });
  expect(queryClient.getQueryData(comments.query('other').queryKey)).toBeUndefined();
});

test('does not restore a deleted comment from an older response', () => {
  comments.saved('t', comment('gone'));
  comments.removed('t', 'gone');
  comments.saved('t', comment('gone'));
  expect(shown()).toEqual([]);
});

test('keeps comments of a deleted account without author and mentions', () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  comments.saved('t', { ...comment('theirs'), authorId: 'ben' });
  comments.saved('t', { ...comment('about'), mentionIds: ['ben', 'cem'] });
  commentsWithoutPerson('ben');
  expect(shown()).toContainEqual({ ...comment('theirs'), authorId: null });
  expect(shown()).toContainEqual({ ...comment('about'), mentionIds: ['cem'] });
  vi.runAllTimers();
  expect(invalidate).not.toHaveBeenCalled();
});

function shown(): readonly TaskComment[] {
  return queryClient.getQueryData(comments.query('t').queryKey)?.items ?? [];
}

function eventRow(id: string): EventRow<TaskComment> {
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
  return { ...eventRow(id), can: { edit: true, delete: true } };
}
