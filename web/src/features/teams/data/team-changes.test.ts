import type { Department } from '@longtable/contract/departments';
import { permissionsOfRole } from '@longtable/contract/rules/team-rights';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aDepartment, aTeam, aTeamMember } from '../../../../test/sample-teams.ts';
import { applyEffect } from '../../../platform/mutations/row-effect.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { cancelRefetches } from '../../../platform/refetch-soon.ts';
import { removedIds } from '../../../platform/removals.ts';
import { session } from '../../../platform/session.ts';
import { dismissToast, openToasts } from '../../../ui/toast.ts';
import { departmentChanged, departmentLists, departments } from './departments.ts';
import { departmentMembers, teamMembers } from './team-members.ts';
import { forgetTeams } from './teams.register.ts';
import { teams } from './teams.ts';

const ada = { id: 'ada', name: 'Ada', email: 'ada@example.test' };
const mia = { id: 'mia', email: 'mia@example.test' };
const crew = { ...aTeam(ada, 'Crew'), id: 'crew' };
const deck = { ...aDepartment(crew, 'Deck'), id: 'deck' };
const at = '2026-03-01T00:00:00Z';
const appearance = { iconSeed: crew.iconSeed, colour: crew.colour };

beforeEach(() => {
  session.set({ state: 'signedIn', user: ada, off: [] } as never);
  forgetTeams();
  queryClient.clear();
  queryClient.setQueryData(teams.query('crew').queryKey, crew);
  queryClient.setQueryData(departmentsKey(), { items: [deck], next: null });
});
afterEach(() => {
  cancelRefetches();
  for (const { id } of openToasts()) dismissToast(id);
});

test('sends a new team before its departments and their members', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    sent.push(`${method} ${url}`);
    if (url === '/api/teams') return respond({ ...crew, id: 'new', cards: {} });
    if (url.endsWith('/members'))
      return respond({ ...aTeamMember(ada, 'Owner'), departmentRole: 'member', cards: {} });
    return respond({ ...deck, id: 'office', teamId: 'new', cards: {} });
  });
  teams.create('new', { name: 'New', description: '', ...appearance });
  departments.create('office', { name: 'Office', description: '', teamId: 'new' });
  departmentMembers.add('office', { personId: 'mia', email: mia.email }, 'admin');
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toEqual([
    'POST /api/teams',
    'POST /api/teams/new/departments',
    'POST /api/departments/office/members',
  ]);
});

test('shows a new team with the rights and permissions of its Owner', () => {
  const creation = {
    kind: 'create',
    id: 'new',
    input: { name: 'New', description: '', ...appearance },
    by: 'ada',
    at,
  } as const;
  expect(teams.effect(creation)).toMatchObject({
    add: {
      ...appearance,
      name: 'New',
      ownerId: 'ada',
      role: 'Owner',
      permissions: permissionsOfRole('Owner'),
      membersCount: 1,
      efficiency: 90,
      can: { delete: true, leave: false },
    },
  });
});

test('gives a member the permissions of a new role, unless others are chosen', () => {
  const member = aTeamMember(mia, 'Member', { tags: ['new'] });
  const edited = (changes: object) => {
    const change = { kind: 'edit', of: 'crew', id: member.id, personId: 'mia', changes, at } as const;
    return applyEffect([member], teamMembers.effect(change), () => 0)[0];
  };
  expect(edited({ role: 'Admin' })).toMatchObject({
    role: 'Admin',
    permissions: permissionsOfRole('Admin'),
    tags: ['new'],
    can: { promote: false, demote: true },
  });
  expect(edited({ role: 'Admin', permissions: [], tags: [] })).toMatchObject({ permissions: [], tags: [] });
});

test('does not let people promote themselves after they stepped down', () => {
  const own = aTeamMember(ada, 'Admin');
  const change = {
    kind: 'edit',
    of: 'crew',
    id: own.id,
    personId: 'ada',
    changes: { role: 'Member' },
    at,
  } as const;
  expect(applyEffect([own], teamMembers.effect(change), () => 0)).toMatchObject([
    { role: 'Member', can: { promote: false, demote: false } },
  ]);
});

test('sends only a role to the endpoint for Admins, and other details to the endpoint for the Owner', async () => {
  const member = aTeamMember(mia, 'Member');
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    sent.push(`${method} ${url}`);
    return respond({ ...member, cards: {} });
  });
  teamMembers.edit('crew', member, { role: 'Admin' });
  teamMembers.edit('crew', member, { role: 'Member', permissions: [] });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual(['POST /api/teams/crew/members/mia/role', 'PATCH /api/teams/crew/members/mia']);
});

test('removes the departments of a team that disappears', () => {
  queryClient.setQueryData(departments.query('deck').queryKey, deck);
  teams.disappeared('crew');
  expect([...removedIds.get()].toSorted()).toEqual(['crew', 'deck']);
  expect(queryClient.getQueryData(departmentsKey())).toBeUndefined();
});

test('keeps a department on the screen of managers of the team who leave it', () => {
  const own: Department = { ...deck, role: 'admin', membersCount: 2, can: { ...deck.can, leave: true } };
  const leaving = { kind: 'leave', id: 'deck', staysVisible: true, at } as const;
  expect(applyEffect([own], departments.effect(leaving), () => 0)).toMatchObject([
    { role: null, membersCount: 1, can: { leave: false, post: false, delete: true } },
  ]);
  expect(departments.effect({ ...leaving, staysVisible: false })).toEqual({ remove: 'deck' });
});

test('offers no updates to managers of the team who left a department, before it is refetched', async () => {
  const can: Department['can'] = { ...deck.can, leave: true, post: true };
  departments.saved({ ...deck, role: 'admin', membersCount: 2, can });
  vi.stubGlobal('fetch', async (_: string, { method }: { method: string }) =>
    method === 'DELETE' || method === 'POST' ? respond({}) : new Promise(() => {}),
  );
  departments.leave('deck', { staysVisible: true });
  await vi.waitFor(() => expect(departments.pending()).toHaveLength(0));
  expect(departments.find('deck')).toMatchObject({
    role: null,
    membersCount: 1,
    can: { leave: false, post: false, delete: true },
  });
});

test('ignores the event of a department that is not loaded and in which the actor has a role', () => {
  const { role: _role, can, ...shared } = deck;
  departmentChanged({ ...shared, id: 'hold', name: 'Hold' }, { ...can, leave: true });
  expect(names()).toEqual(['Deck']);
  departmentChanged({ ...shared, id: 'hold', name: 'Hold' }, can);
  expect(names()).toEqual(['Deck', 'Hold']);
  departmentChanged({ ...shared, name: 'Upper deck', version: 2 }, can);
  expect(names()).toEqual(['Hold', 'Upper deck']);
});

test('refetches the team when creating a department is refused', async () => {
  vi.useFakeTimers();
  const fetched = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const text = 'Only the team owner can manage departments.';
  vi.stubGlobal('fetch', async () =>
    respond({ error: { code: 'department/manage-refused', text, errorId: 'e' } }, 403),
  );
  departments.create('office', { name: 'Office', description: '', teamId: 'crew' });
  await vi.waitFor(() => expect(openToasts()).toHaveLength(1));
  expect(openToasts()).toMatchObject([{ title: text, description: 'Office' }]);
  vi.runOnlyPendingTimers();
  expect(fetched.mock.calls.map(([filters]) => filters?.queryKey)).toContainEqual(['teams', 'team', 'crew']);
  vi.useRealTimers();
});

function departmentsKey() {
  return departmentLists.query({ teamId: 'crew', text: '' }).queryKey;
}

function names(): readonly string[] | undefined {
  return queryClient.getQueryData(departmentsKey())?.items.map(({ name }) => name);
}

function respond(body: object, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}
