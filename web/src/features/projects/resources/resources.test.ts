import type { ProjectResource } from '@longtable/contract/project-resources';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetAsking } from '../../../platform/ask-soon.ts';
import type { Listed } from '../../../platform/listed.ts';
import { rowOf } from '../../../platform/live.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { resourcesQuery } from '../data/projects.queries.ts';
import { resourceGone, resourceSaved } from './resources.cache.ts';

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
  resourceSaved(resource('old', { createdAt: '2026-03-01T00:00:00Z', version: 2, iconUrl: '/icon' }));
  expect(list().map(({ id, iconUrl, can }) => [id, iconUrl, can.edit])).toEqual([
    ['new', null, true],
    ['old', '/icon', true],
  ]);
});

test('takes what one may do from the event, without asking for it', () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const { can: _, ...told } = resource('theirs');
  resourceSaved(rowOf<ProjectResource>(told, { edit: false, delete: false }));
  expect(list()[0]?.can.edit).toBe(false);
  vi.runAllTimers();
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('keeps the newer of an event and an answer', () => {
  resourceSaved(resource('quick', { version: 2, iconUrl: '/icon' }));
  resourceSaved(resource('quick'));
  expect(list()).toEqual([resource('quick', { version: 2, iconUrl: '/icon' })]);
  resourceSaved(resource('quick', { name: 'Before' }));
  expect(list()[0]?.name).toBe('Docs');
});

test('what is deleted stays away', () => {
  resourceSaved(resource('gone'));
  resourceGone('p', 'gone');
  resourceSaved(resource('gone', { version: 9 }));
  expect(list()).toEqual([]);
});

function list(): readonly ProjectResource[] {
  return queryClient.getQueryData<Listed<ProjectResource>>(resourcesQuery('p').queryKey)?.items ?? [];
}

function resource(id: string, fields: Partial<ProjectResource> = {}): ProjectResource {
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
    createdAt: '2026-03-01T00:00:00Z',
    version: 1,
    can: all,
    ...fields,
  };
}
