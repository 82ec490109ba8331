import type { ProjectResource } from '@longtable/contract/project-resources';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Listed } from '../../../platform/listed.ts';
import { rowOf } from '../../../platform/live.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { cancelRefetches } from '../../../platform/refetch-soon.ts';
import { session } from '../../../platform/session.ts';
import { openToasts } from '../../../ui/toast.ts';
import type { ResourceChange } from './resource-changes.ts';
import { addLink, deleteResource, editLink, resources, uploaderRemoved } from './resources.ts';

const all = { edit: true, delete: true };

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  queryClient.setQueryData<Listed<ProjectResource>>(resources.query('p').queryKey, { items: [], next: null });
});

afterEach(() => {
  cancelRefetches();
  vi.useRealTimers();
});

test('sorts the newest first, and adds the icon from an event', () => {
  resources.saved('p', resource('old', { createdAt: '2026-03-01T00:00:00Z' }));
  resources.saved('p', resource('new', { createdAt: '2026-03-02T00:00:00Z' }));
  resources.saved('p', resource('old', { createdAt: '2026-03-01T00:00:00Z', version: 2, iconUrl: '/icon' }));
  expect(list().map(({ id, iconUrl, can }) => [id, iconUrl, can.edit])).toEqual([
    ['new', null, true],
    ['old', '/icon', true],
  ]);
});

test('takes the abilities from the event without a request', () => {
  const fetched = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const { can: _, ...shared } = resource('theirs');
  resources.saved('p', rowOf<ProjectResource>(shared, { edit: false, delete: false }));
  expect(list()[0]?.can.edit).toBe(false);
  vi.runAllTimers();
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
});

test('keeps the newer of an event and a response', () => {
  resources.saved('p', resource('quick', { version: 2, iconUrl: '/icon' }));
  resources.saved('p', resource('quick'));
  expect(list()).toEqual([resource('quick', { version: 2, iconUrl: '/icon' })]);
  resources.saved('p', resource('quick', { name: 'Before' }));
  expect(list()[0]?.name).toBe('Docs');
});

test('does not restore a deleted resource from an older response', () => {
  resources.saved('p', resource('deleted'));
  resources.removed('p', 'deleted');
  resources.saved('p', resource('deleted', { version: 9 }));
  expect(list()).toEqual([]);
});

test('keeps resources of a deleted account without its name', () => {
  resources.saved('p', resource('theirs', { uploadedBy: 'ben' }));
  resources.saved('p', resource('other', { uploadedBy: 'cem' }));
  uploaderRemoved('ben');
  expect(Object.fromEntries(list().map(({ id, uploadedBy }) => [id, uploadedBy]))).toEqual({
    theirs: null,
    other: 'cem',
  });
});

test('shows a pending link, and removes the icon on a pending change of its URL', () => {
  const at = '2026-03-05T00:00:00Z';
  const link = { url: 'https://plans.example/', name: 'Plans', description: 'Ours' };
  const add = { kind: 'add', projectId: 'p', id: 'new', link, by: 'ada', at } as const;
  const old = resource('old', { iconUrl: '/icon' });
  expect(shown([old], [add])).toMatchObject([{ ...link, id: 'new', createdAt: at, uploadedBy: 'ada' }, old]);
  const edit = (changes: object) => ({ kind: 'edit', projectId: 'p', id: 'old', changes, at }) as const;
  expect(shown([old], [edit({ name: 'Better' })])).toEqual([{ ...old, name: 'Better' }]);
  expect(shown([old], [edit({ url: link.url })])).toEqual([{ ...old, url: link.url, iconUrl: null }]);
  expect(shown([old], [{ kind: 'delete', projectId: 'p', id: 'old', at }])).toEqual([]);
  const rows = [old];
  expect(shown(rows, [{ ...add, projectId: 'other' }])).toBe(rows);
});

test('sends changes of a link in order, and stores the responses', async () => {
  vi.useRealTimers();
  const sent = respondWith((body, id) => ({ ...resource(id), ...body, cards: {} }));
  signIn();
  addLink('p', { url: 'https://docs.example/', name: 'Docs', description: '' });
  await vi.waitFor(() => expect(list()).toHaveLength(1));
  const [added] = list();
  if (!added) throw new Error('Nothing was added.');
  editLink(added, { name: 'Manual' });
  deleteResource(added);
  await vi.waitFor(() => expect(list()).toEqual([]));
  expect(sent).toEqual([
    'POST /api/projects/p/resources',
    `PATCH /api/project-resources/${added.id}`,
    `DELETE /api/project-resources/${added.id}`,
  ]);
});

test('shows the reason for a refused link, with the text that was typed', async () => {
  vi.useRealTimers();
  const text = 'You are not a member of this project.';
  respondWith(() => ({ error: { code: 'project/no-access', text, errorId: 'e' } }), 403);
  signIn();
  addLink('p', { url: 'https://docs.example/', name: 'Docs', description: 'Start here' });
  await vi.waitFor(() => expect(openToasts()).toHaveLength(1));
  expect(openToasts()).toMatchObject([
    {
      title: text,
      description: 'Docs\nhttps://docs.example/\nStart here',
      action: { label: 'Copy text' },
    },
  ]);
  expect(list()).toEqual([]);
});

test('accepts that a link was deleted already', async () => {
  vi.useRealTimers();
  respondWith(() => ({ error: { code: 'resource/not-found', text: 'Not found.', errorId: 'e' } }), 404);
  const link = resource('link');
  resources.saved('p', link);
  deleteResource(link);
  await vi.waitFor(() => expect(list()).toEqual([]));
});

function signIn(): void {
  session.set({ state: 'signedIn', user: { id: 'ada' } } as never);
}

/** Responds to every request by its body and the last part of its path. Returns the requests. */
function respondWith(respond: (body: object, id: string) => object, status = 200): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    sent.push(`${method} ${url}`);
    return new Response(
      JSON.stringify(respond(JSON.parse(body ?? '{}') as object, url.split('/').at(-1) ?? '')),
      { status },
    );
  });
  return sent;
}

function shown(
  rows: readonly ProjectResource[],
  changes: readonly (ResourceChange & { readonly at: string })[],
): readonly ProjectResource[] {
  return changes.reduce((all, change) => resources.apply('p', all, change), rows);
}

function list(): readonly ProjectResource[] {
  return queryClient.getQueryData<Listed<ProjectResource>>(resources.query('p').queryKey)?.items ?? [];
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
