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
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  comments.saved('t', comment('mine'));
  comments.saved('t', rowOf<TaskComment>({ ...told('mine'), content: 'Changed' }, all));
  expect(shown()[0]).toMatchObject({ content: 'Changed', can: { edit: true, delete: true } });
  vi.runAllTimers();
  const none = { edit: false, delete: false };
  comments.saved('t', rowOf<TaskComment>(told('theirs'), none));
  expect(shown()).toContainEqual({ ...told('theirs'), can: none });
  vi.runAllTimers();
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('keeps nothing of a task whose comments nobody has opened', () => {
  comments.saved('other', { ...comment('elsewhere'), taskId: 'other' });
  expect(queryClient.getQueryData(comments.query('other').queryKey)).toBeUndefined();
});

test('a deleted comment is not brought back by an older answer', () => {
  comments.saved('t', comment('gone'));
  comments.removed('t', 'gone');
  comments.saved('t', comment('gone'));
  expect(shown()).toEqual([]);
});

test('comments of a deleted account stay without an author, and nobody mentions it', () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  comments.saved('t', { ...comment('theirs'), authorId: 'ben' });
  comments.saved('t', { ...comment('about'), mentionIds: ['ben', 'cem'] });
  commentsWithoutPerson('ben');
  expect(shown()).toContainEqual({ ...comment('theirs'), authorId: null });
  expect(shown()).toContainEqual({ ...comment('about'), mentionIds: ['cem'] });
  vi.runAllTimers();
  expect(asked).not.toHaveBeenCalled();
});

function shown(): readonly TaskComment[] {
  return queryClient.getQueryData(comments.query('t').queryKey)?.items ?? [];
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
