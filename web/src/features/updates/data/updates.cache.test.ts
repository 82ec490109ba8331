import type { ProjectUpdate, ProjectUpdateFacts } from '@longtable/contract/updates';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetAsking } from '../../../platform/ask-soon.ts';
import type { Listed } from '../../../platform/listed.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { authorSaved, relatedTaskGone, updateFactsSaved, updateGone, updateSaved } from './updates.cache.ts';
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
  updateFactsSaved(project, facts('mine', { type: 'milestone', editedAt: '2026-03-02T00:00:00Z' }), all);
  expect(feed(project)[0]).toMatchObject({ type: 'milestone', can: { edit: true, delete: true } });
  vi.runAllTimers();
  const none = { edit: false, delete: false };
  updateFactsSaved(project, facts('theirs'), none);
  expect(feed(project)).toContainEqual({ ...facts('theirs'), can: none });
  vi.runAllTimers();
  expect(asked).not.toHaveBeenCalled();
  updateFactsSaved(project, facts('unsaid'), undefined);
  vi.runAllTimers();
  expect(asked).toHaveBeenCalledWith({ queryKey: updatesQuery(project).queryKey });
  asked.mockRestore();
});

test('what is deleted is not brought back by what was said of it before', () => {
  updateSaved(project, update('gone'));
  updateGone(project, 'gone');
  updateFactsSaved(project, facts('gone'), all);
  expect(feed(project)).toEqual([]);
});

test('a task that is deleted, and an author with another name, change what stands there', () => {
  updateSaved(project, update('about', { relatedTaskId: 'task', relatedTaskTitle: 'Paint it' }));
  updateSaved(project, update('other', { relatedTaskId: 'else', relatedTaskTitle: 'Clean up' }));
  const other = feed(project).find(({ id }) => id === 'other');
  relatedTaskGone('task');
  expect(feed(project)).toContainEqual(update('about'));
  expect(feed(project)).toContain(other);
  authorSaved({ id: 'ada', name: 'Countess', avatarUrl: null });
  expect(feed(project).map(({ authorName }) => authorName)).toEqual(['Countess', 'Countess']);
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

function facts(id: string, fields: Partial<ProjectUpdateFacts> = {}): ProjectUpdateFacts {
  return {
    id,
    content: 'Hello',
    createdAt: '2026-03-01T00:00:00Z',
    editedAt: null,
    authorId: 'ada',
    authorName: 'Ada',
    authorAvatar: null,
    type: 'general',
    relatedTaskId: null,
    relatedTaskTitle: null,
    ...fields,
  };
}

function update(id: string, fields: Partial<ProjectUpdateFacts> = {}): ProjectUpdate {
  return { ...facts(id, fields), can: { edit: true, delete: true } };
}
