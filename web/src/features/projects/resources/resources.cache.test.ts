import type { ProjectResource, ProjectResourceFacts } from '@longtable/contract/project-resources';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetAsking } from '../../../platform/ask-soon.ts';
import type { Listed } from '../../../platform/listed.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { resourcesQuery } from '../data/projects.queries.ts';
import { resourceFactsSaved, resourceGone, resourceSaved, uploaderSaved } from './resources.cache.ts';

const all = { edit: true, delete: true };

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  queryClient.setQueryData<Listed<ProjectResource>>(resourcesQuery('p').queryKey, { items: [], next: null });
});

afterEach(() => {
  forgetAsking();
  vi.useRealTimers();
});

test('the newest stands first, and the icon comes by an event', () => {
  resourceSaved(resource('old', { createdAt: '2026-03-01T00:00:00Z' }));
  resourceSaved(resource('new', { createdAt: '2026-03-02T00:00:00Z' }));
  resourceFactsSaved(facts('old', { createdAt: '2026-03-01T00:00:00Z', version: 2, iconUrl: '/icon' }), all);
  expect(list().map(({ id, iconUrl, can }) => [id, iconUrl, can.edit])).toEqual([
    ['new', null, true],
    ['old', '/icon', true],
  ]);
});

test('takes what one may do from the event, without asking for it', () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  resourceFactsSaved(facts('theirs'), { edit: false, delete: false });
  expect(list()[0]?.can.edit).toBe(false);
  vi.runAllTimers();
  expect(asked).not.toHaveBeenCalled();
  resourceFactsSaved(facts('unsaid'), undefined);
  vi.runAllTimers();
  expect(asked).toHaveBeenCalledWith({ queryKey: resourcesQuery('p').queryKey });
  asked.mockRestore();
});

test('keeps the newer of an event and an answer', () => {
  resourceFactsSaved(facts('quick', { version: 2, iconUrl: '/icon' }), all);
  resourceSaved(resource('quick'));
  expect(list()).toEqual([resource('quick', { version: 2, iconUrl: '/icon' })]);
  resourceFactsSaved(facts('quick', { name: 'Before' }), all);
  expect(list()[0]?.name).toBe('Docs');
});

test('what is deleted stays away', () => {
  resourceSaved(resource('gone'));
  resourceGone('p', 'gone');
  resourceFactsSaved(facts('gone', { version: 9 }), all);
  expect(list()).toEqual([]);
});

test('who added it is called what they are called', () => {
  resourceSaved(resource('one'));
  uploaderSaved({ id: 'ada', name: 'Countess', avatarUrl: null, version: 1 });
  expect(list()[0]?.uploaderName).toBe('Countess');
});

function list(): readonly ProjectResource[] {
  return queryClient.getQueryData<Listed<ProjectResource>>(resourcesQuery('p').queryKey)?.items ?? [];
}

function facts(id: string, fields: Partial<ProjectResourceFacts> = {}): ProjectResourceFacts {
  return {
    id,
    projectId: 'p',
    name: 'Docs',
    type: 'link',
    url: 'https://docs.example/',
    iconUrl: null,
    description: '',
    size: null,
    originalResourceId: null,
    uploadedBy: 'ada',
    uploaderName: 'Ada',
    createdAt: '2026-03-01T00:00:00Z',
    version: 1,
    ...fields,
  };
}

function resource(id: string, fields: Partial<ProjectResourceFacts> = {}): ProjectResource {
  return { ...facts(id, fields), can: all };
}
