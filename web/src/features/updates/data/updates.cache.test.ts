import type { EventRow } from '@longtable/contract/live';
import type { ProjectUpdate } from '@longtable/contract/updates';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetAsking } from '../../../platform/ask-soon.ts';
import type { Listed } from '../../../platform/listed.ts';
import { rowOf } from '../../../platform/live.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { relatedTaskGone, updateGone, updateSaved } from './updates.cache.ts';
import { updatesQuery } from './updates.queries.ts';
import { type AnyUpdate, subjectChanges, type UpdatesOf } from './updates-of.ts';

const project: UpdatesOf = { kind: 'project', projectId: 'p' };
const team: UpdatesOf = { kind: 'team', teamId: 'p' };

const all = { edit: true, delete: true };

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  queryClient.setQueryData<Listed<AnyUpdate>>(updatesQuery(project).queryKey, { items: [], next: null });
  queryClient.setQueryData<Listed<AnyUpdate>>(updatesQuery(team).queryKey, { items: [], next: null });
});

afterEach(() => {
  forgetAsking();
  vi.useRealTimers();
});

test('an update of a project stands in its feed alone', () => {
  updateSaved(project, update('one'));
  expect(feed(project)).toEqual([update('one')]);
  expect(feed(team)).toEqual([]);
});

test('takes what one may do from the event, without asking for it', () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  updateSaved(project, update('mine'));
  const changed = { type: 'milestone', editedAt: '2026-03-02T00:00:00Z' } as const;
  updateSaved(project, rowOf<ProjectUpdate>(told('mine', changed), all));
  expect(feed(project)[0]).toMatchObject({ type: 'milestone', can: { edit: true, delete: true } });
  vi.runAllTimers();
  const none = { edit: false, delete: false };
  updateSaved(project, rowOf<ProjectUpdate>(told('theirs'), none));
  expect(feed(project)).toContainEqual({ ...told('theirs'), can: none });
  vi.runAllTimers();
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('what is deleted is not brought back by what was said of it before', () => {
  updateSaved(project, update('gone'));
  updateGone(project, 'gone');
  updateSaved(project, update('gone'));
  expect(feed(project)).toEqual([]);
});

test('a task that is deleted changes what stands there', () => {
  updateSaved(project, update('about', { relatedTaskId: 'task', relatedTaskTitle: 'Paint it' }));
  updateSaved(project, update('other', { relatedTaskId: 'else', relatedTaskTitle: 'Clean up' }));
  const other = feed(project).find(({ id }) => id === 'other');
  relatedTaskGone('task');
  expect(feed(project)).toContainEqual(update('about'));
  expect(feed(project)).toContain(other);
});

test('what is otherwise in what an update is about', () => {
  const task = { id: 'task', title: 'Paint it' };
  const before = { type: 'general', task } as const;
  expect(subjectChanges(before, { type: 'general', task: { ...task, title: 'Renamed' } })).toBeNull();
  expect(subjectChanges(before, { type: 'blocker', task })).toEqual({ type: 'blocker' });
  expect(subjectChanges(before, { type: 'general', task: null })).toEqual({ task: null });
});

function feed(of: UpdatesOf): readonly AnyUpdate[] {
  return queryClient.getQueryData<Listed<AnyUpdate>>(updatesQuery(of).queryKey)?.items ?? [];
}

function told(id: string, fields: Partial<EventRow<ProjectUpdate>> = {}): EventRow<ProjectUpdate> {
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
  return { ...told(id, fields), can: { edit: true, delete: true } };
}
