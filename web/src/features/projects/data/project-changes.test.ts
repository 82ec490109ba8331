import type { Project } from '@longtable/contract/projects';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aProject, aProjectMember } from '../../../../test/sample-projects.ts';
import { directory, takeCards } from '../../../platform/directory.ts';
import { applyEffect } from '../../../platform/mutations/row-effect.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { cancelRefetches } from '../../../platform/refetch-soon.ts';
import { removedIds } from '../../../platform/removals.ts';
import { session } from '../../../platform/session.ts';
import { dismissToast, openToasts } from '../../../ui/toast.ts';
import { individualScope, scopeInput } from '../form/scope-draft.ts';
import { type ProjectFilter, projectLists } from './project-lists.ts';
import { projectMembers } from './project-members.ts';
import { forgetProjects } from './projects.register.ts';
import { projects } from './projects.ts';

const ada = { id: 'ada', name: 'Ada', email: 'ada@example.test' };
const mia = { id: 'mia', email: 'mia@example.test' };
const mast = { ...aProject(ada, 'Mast'), id: 'mast', membersCount: 2 };
const owner = aProjectMember(ada, 'Owner');
const member = aProjectMember(mia, 'Member');
const byName: ProjectFilter = { scope: 'all', sort: 'name', direction: 'ascending', text: '' };
const at = '2026-03-01T00:00:00Z';
const hull = {
  name: 'Hull',
  description: '',
  dueDate: null,
  priority: 'medium',
  ...scopeInput(individualScope),
} as const;

beforeEach(() => {
  session.set({ state: 'signedIn', user: ada, off: [] } as never);
  forgetProjects();
  queryClient.clear();
  queryClient.setQueryData(projectLists.query(byName).queryKey, { items: [mast], next: null });
  queryClient.setQueryData(projects.query('mast').queryKey, mast);
  queryClient.setQueryData(membersKey(), { items: [owner, member], next: null });
});
afterEach(() => {
  cancelRefetches();
  for (const { id } of openToasts()) dismissToast(id);
});

test('shows a created project with the abilities of its Owner until the response', async () => {
  const saved = aProject(ada, 'Hull', { version: 1 });
  const sent = respondWith(200, { ...saved, id: 'hull', cards: {} });
  projects.create('hull', { ...hull, name: ' Hull ' });
  expect(projects.pending().map((change) => projects.effect(change))).toMatchObject([
    { add: { id: 'hull', name: 'Hull', ownerId: 'ada', role: 'Owner', membersCount: 1, version: 0 } },
  ]);
  expect(directory().project('hull')?.name).toBe('Hull');
  await vi.waitFor(() => expect(projects.find('hull')?.version).toBe(1));
  expect(projects.pending()).toEqual([]);
  expect(sent).toMatchObject([{ id: 'hull', name: 'Hull', type: 'individual' }]);
  expect(names()).toEqual(['Hull', 'Mast']);
});

test('sends the changes of a new project after its creation, in order', async () => {
  const sent = respondWith(200, { ...mast, cards: {} });
  projects.create('mast', { ...hull, name: 'Mast' });
  projectMembers.add('mast', { personId: 'grace', email: 'grace@example.test' }, 'Admin');
  projects.edit('mast', { name: 'Tall mast' });
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[0]).toMatchObject({ name: 'Mast' });
});

test('fetches a new project only after its creation', async () => {
  const created = Promise.withResolvers<void>();
  const sent = respondWith(200, { ...mast, id: 'hull', cards: {} }, created.promise);
  projects.create('hull', hull);
  const read = queryClient.fetchQuery({ ...projects.query('hull'), staleTime: 0 });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  created.resolve();
  await read;
  expect(sent).toHaveLength(2);
});

test('shows why a creation was refused, with the text that was typed', async () => {
  const text = 'You do not have permission to create projects in this team.';
  respondWith(403, { error: { code: 'team/projects-refused', text, errorId: 'e' } });
  projects.create('hull', { ...hull, description: 'Of oak' });
  await vi.waitFor(() => expect(openToasts()).toHaveLength(1));
  expect(openToasts()).toMatchObject([
    { title: text, description: 'Hull\nOf oak', action: { label: 'Copy text' } },
  ]);
  expect(names()).toEqual(['Mast']);
});

test('sends only the edited fields, without surrounding spaces', async () => {
  const sent = respondWith(200, { ...mast, name: 'Tall mast', version: 2, cards: {} });
  projects.edit('mast', { name: ' Tall mast ' });
  expect(shown()).toMatchObject([{ name: 'Tall mast', version: 1 }]);
  await vi.waitFor(() => expect(projects.find('mast')?.version).toBe(2));
  expect(sent).toEqual([{ name: 'Tall mast' }]);
});

test('sends a change of the scope to its own endpoint', async () => {
  const urls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url);
    return new Response(JSON.stringify({ ...mast, version: 2, cards: {} }));
  });
  projects.edit('mast', scopeInput(individualScope));
  await vi.waitFor(() => expect(projects.find('mast')?.version).toBe(2));
  expect(urls).toEqual(['/api/projects/mast/scope']);
});

test('removes a deleted project immediately, and restores it when the server refuses', async () => {
  const text = 'Unauthorized: Only the project owner can delete the project.';
  respondWith(403, { error: { code: 'project/delete-refused', text, errorId: 'e' } });
  projects.delete('mast');
  expect(shown()).toEqual([]);
  await vi.waitFor(() => expect(openToasts()).toHaveLength(1));
  expect(openToasts()).toMatchObject([{ title: text, description: 'Mast' }]);
  expect(shown()).toEqual([mast]);
});

test('accepts that a project was deleted already', async () => {
  respondWith(404, { error: { code: 'project/not-found', text: 'Not found.', errorId: 'e' } });
  projects.delete('mast');
  await vi.waitFor(() => expect(removedIds.get().has('mast')).toBe(true));
  expect(names()).toEqual([]);
  expect(openToasts()).toEqual([]);
});

test('keeps a project that the team still sees after leaving it', async () => {
  respondWith(200, { projectId: 'mast' });
  projects.leave('mast');
  // The event may be faster than the response.
  projects.saved({ ...mast, role: null, version: 2 });
  await vi.waitFor(() => expect(projects.pending()).toEqual([]));
  expect(projects.find('mast')?.role).toBeNull();
});

test('applies pending changes of members, with the role changes that are then possible', () => {
  const change = { of: 'mast', id: member.id, personId: 'mia', at };
  const promoted = projectMembers.effect({ ...change, kind: 'edit', changes: { role: 'Admin' } });
  expect(applyEffect([owner, member], promoted, () => 0)[1]).toMatchObject({
    role: 'Admin',
    can: { promote: false, demote: true, remove: true },
  });
  const added = { of: 'mast', id: 'new', personId: 'grace', at };
  expect(
    projectMembers.effect({ ...added, kind: 'add', email: 'grace@example.test', role: 'Member' }),
  ).toEqual({
    add: {
      id: 'new',
      personId: 'grace',
      email: 'grace@example.test',
      role: 'Member',
      joinedAt: at,
      can: { remove: true, promote: true, demote: false },
    },
  });
  expect(projectMembers.effect({ ...change, kind: 'remove' })).toEqual({ remove: member.id });
});

test('counts pending members once when the event arrives before the response', async () => {
  respondWith(200, {}, new Promise(() => undefined));
  projectMembers.add('mast', { personId: 'grace', email: 'grace@example.test' }, 'Member');
  expect(projectMembers.pendingCount('mast')).toBe(1);
  projectMembers.remove('mast', member);
  expect(projectMembers.pendingCount('mast')).toBe(0);
  projectMembers.removed('mast', 'mia', 1);
  expect(projectMembers.pendingCount('mast')).toBe(1);
  expect(projects.find('mast')?.membersCount).toBe(1);
  expect(projectMembers.pendingCount('other')).toBe(0);
});

test('names the person whom the server refuses to add', async () => {
  const text = 'User is already a member of this project.';
  takeCards({ people: [{ id: 'ada', name: 'Ada', avatarUrl: null, version: 1 }] });
  respondWith(409, { error: { code: 'project/already-a-member', text, errorId: 'e' } });
  projectMembers.add('mast', { personId: 'ada', email: 'ada@example.test' }, 'Member');
  await vi.waitFor(() => expect(openToasts()).toHaveLength(1));
  expect(openToasts()).toMatchObject([{ title: text, description: 'Ada' }]);
  expect(projectMembers.pendingCount('mast')).toBe(0);
});

test('accepts that somebody is not a member any more', async () => {
  respondWith(403, { error: { code: 'project/not-a-member', text: 'Not a member.', errorId: 'e' } });
  projectMembers.remove('mast', member);
  await vi.waitFor(() =>
    expect(queryClient.getQueryData(membersKey())).toMatchObject({ items: [{ personId: 'ada' }] }),
  );
  expect(openToasts()).toEqual([]);
});

function membersKey() {
  return projectMembers.query({ of: 'mast', text: '' }).queryKey;
}

function listed(): readonly Project[] {
  return queryClient.getQueryData(projectLists.query(byName).queryKey)?.items ?? [];
}

function names(): readonly string[] {
  return listed().map(({ name }) => name);
}

/** The list with pending changes applied. */
function shown(): readonly Project[] {
  return projects
    .pending()
    .reduce((rows, change) => applyEffect(rows, projects.effect(change), () => 0), listed());
}

/** Gives every request the same response, once `after` has resolved. Returns the bodies of the requests. */
function respondWith(status: number, response: object, after: Promise<void> = Promise.resolve()): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body?: string }) => {
    sent.push(body === undefined ? null : JSON.parse(body));
    await after;
    return new Response(JSON.stringify(response), { status });
  });
  return sent;
}
