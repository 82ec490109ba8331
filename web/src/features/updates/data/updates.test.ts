import type { EventRow } from '@longtable/contract/live';
import type { ProjectUpdate } from '@longtable/contract/updates';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Listed } from '../../../platform/listed.ts';
import { rowOf } from '../../../platform/live.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { cancelRefetches } from '../../../platform/refetch-soon.ts';
import { type AnyUpdate, type FeedTarget, subjectChanges } from './feed-target.ts';
import { authorRemoved, relatedTaskDeleted, updates } from './updates.ts';

const project: FeedTarget = { kind: 'project', projectId: 'p' };
const team: FeedTarget = { kind: 'team', teamId: 'p' };

const all = { edit: true, delete: true };

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  queryClient.setQueryData<Listed<AnyUpdate>>(updates.query(project).queryKey, { items: [], next: null });
  queryClient.setQueryData<Listed<AnyUpdate>>(updates.query(team).queryKey, { items: [], next: null });
});

afterEach(() => {
  cancelRefetches();
  vi.useRealTimers();
});

test('adds a project’s update only to its feed', () => {
  updates.saved(project, update('one'));
  expect(feed(project)).toEqual([update('one')]);
  expect(feed(team)).toEqual([]);
});

test('takes the abilities from the event without a request', () => {
  const fetched = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  updates.saved(project, update('mine'));
  const changed = { type: 'milestone', editedAt: '2026-03-02T00:00:00Z' } as const;
  updates.saved(project, rowOf<ProjectUpdate>(shared('mine', changed), all));
  expect(feed(project)[0]).toMatchObject({ type: 'milestone', can: { edit: true, delete: true } });
  vi.runAllTimers();
  const none = { edit: false, delete: false };
  updates.saved(project, rowOf<ProjectUpdate>(shared('theirs'), none));
  expect(feed(project)).toContainEqual({ ...shared('theirs'), can: none });
  vi.runAllTimers();
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
});

test('does not restore a deleted update from an older response', () => {
  updates.saved(project, update('deleted'));
  updates.removed(project, 'deleted');
  updates.saved(project, update('deleted'));
  expect(feed(project)).toEqual([]);
});

test('unlinks a deleted task from updates', () => {
  updates.saved(project, update('about', { relatedTaskId: 'task', relatedTaskTitle: 'Paint it' }));
  updates.saved(project, update('other', { relatedTaskId: 'else', relatedTaskTitle: 'Clean up' }));
  const other = feed(project).find(({ id }) => id === 'other');
  relatedTaskDeleted('task');
  expect(feed(project)).toContainEqual(update('about'));
  expect(feed(project)).toContain(other);
});

test('keeps updates of a deleted account without an author and without a request', () => {
  const fetched = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  updates.saved(project, update('theirs', { authorId: 'ben' }));
  updates.saved(project, update('other'));
  updates.saved(team, update('of the team', { authorId: 'ben' }));
  authorRemoved('ben');
  expect(feed(project)).toContainEqual(update('theirs', { authorId: null }));
  expect(feed(project)).toContainEqual(update('other'));
  expect(feed(team)[0]?.authorId).toBeNull();
  vi.runAllTimers();
  expect(fetched).not.toHaveBeenCalled();
});

test('returns the changed parts of a subject', () => {
  const task = { id: 'task', title: 'Paint it' };
  const before = { type: 'general', task } as const;
  expect(subjectChanges(before, { type: 'general', task: { ...task, title: 'Renamed' } })).toBeNull();
  expect(subjectChanges(before, { type: 'blocker', task })).toEqual({ type: 'blocker' });
  expect(subjectChanges(before, { type: 'general', task: null })).toEqual({ task: null });
});

function feed(of: FeedTarget): readonly AnyUpdate[] {
  return queryClient.getQueryData<Listed<AnyUpdate>>(updates.query(of).queryKey)?.items ?? [];
}

function shared(id: string, fields: Partial<EventRow<ProjectUpdate>> = {}): EventRow<ProjectUpdate> {
  return {
    id,
    content: 'Hello',
    createdAt: '2026-03-01T00:00:00Z',
    editedAt: null,
    authorId: 'ada',
    type: 'general',
    relatedTaskId: null,
    relatedTaskTitle: null,
    ...fields,
  };
}

function update(id: string, fields: Partial<EventRow<ProjectUpdate>> = {}): ProjectUpdate {
  return { ...shared(id, fields), can: { edit: true, delete: true } };
}
