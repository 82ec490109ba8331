import type { TeamMember } from '@longtable/contract/team-members';
import type { Team } from '@longtable/contract/teams';
import { beforeEach, expect, test } from 'vitest';
import { forgetCards, takeCards } from '../../../platform/directory.ts';
import type { Listed } from '../../../platform/listed.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { removedIds } from '../../../platform/removals.ts';
import { teamMembers } from './team-members.ts';
import { forgetTeams } from './teams.register.ts';
import { teamChanged, teamLists, teams } from './teams.ts';

const design = team('design', 'Design');
const zoo = team('zoo', 'Zoo');

beforeEach(() => {
  forgetTeams();
  forgetCards();
  queryClient.clear();
  queryClient.setQueryData(teamLists.query({ text: '' }).queryKey, { items: [design, zoo], next: null });
  queryClient.setQueryData(teamLists.query({ text: 'zo' }).queryKey, { items: [zoo], next: null });
});

test('stores a saved team by name in the lists that include it', () => {
  const between = team('m', 'Mozart');
  teams.saved(between);
  expect(namesOf('')).toEqual(['Design', 'Mozart', 'Zoo']);
  expect(namesOf('zo')).toEqual(['Zoo']);
  teams.saved({ ...zoo, name: 'Ape house', version: 2 });
  expect(namesOf('')).toEqual(['Ape house', 'Design', 'Mozart']);
  expect(namesOf('zo')).toEqual([]);
});

test('applies an event of a team with the abilities of its receiver, and ignores an older event', () => {
  const { departmentsCount: _, role: _role, permissions: _permissions, can: _can, ...shared } = design;
  const can = { ...design.can, delete: false };
  teamChanged({ ...shared, name: 'Research', version: 3 }, can);
  const known = queryClient.getQueryData(teamLists.query({ text: '' }).queryKey)?.items[0];
  expect(known).toMatchObject({ name: 'Research', role: 'Owner', can });
  // Older than the known version, though received later.
  teamChanged({ ...shared, name: 'Design', version: 2 }, design.can);
  teams.saved({ ...design, version: 2 });
  expect(namesOf('')).toEqual(['Research', 'Zoo']);
});

test('removes a team that disappears, until a response has it again', () => {
  queryClient.setQueryData(teams.query('zoo').queryKey, zoo);
  teams.disappeared('zoo');
  expect(namesOf('')).toEqual(['Design']);
  expect(queryClient.getQueryData(teams.query('zoo').queryKey)).toBeUndefined();
  expect(removedIds.get().has('zoo')).toBe(true);
  teams.saved(zoo);
  expect(removedIds.get().has('zoo')).toBe(false);
  expect(namesOf('')).toEqual(['Design', 'Zoo']);
});

test('sorts members by role, with the abilities of the actor, and counts them', () => {
  queryClient.setQueryData(teamMembers.query({ of: 'design', text: '' }).queryKey, {
    items: [member('a', 'Owner'), member('b', 'Member')],
    next: null,
  });
  queryClient.setQueryData(teams.query('design').queryKey, design);
  const can = { remove: false, promote: false, demote: true, edit: true };
  teamMembers.saved('design', { ...member('b', 'Admin'), tags: ['new'], can }, 2);
  expect(members()[1]).toMatchObject({ role: 'Admin', tags: ['new'], can });
  teamMembers.saved('design', member('c', 'Admin', '2026-01-01T00:00:00Z'), 3);
  expect(members().map(({ personId }) => personId)).toEqual(['a', 'c', 'b']);
  teamMembers.removed('design', 'c', 7);
  expect(members().map(({ personId }) => personId)).toEqual(['a', 'b']);
  expect(queryClient.getQueryData(teams.query('design').queryKey)?.membersCount).toBe(7);
});

test('stores a member in the lists whose search matches their name or e-mail address', () => {
  for (const text of ['count', 'ADA@']) {
    queryClient.setQueryData(teamMembers.query({ of: 'design', text }).queryKey, { items: [], next: null });
  }
  const found = (text: string) =>
    queryClient
      .getQueryData(teamMembers.query({ of: 'design', text }).queryKey)
      ?.items.map(({ personId }) => personId);
  teamMembers.saved('design', member('ada', 'Owner'), 1);
  expect([found('count'), found('ADA@')]).toEqual([[], ['ada']]);
  takeCards({ people: [{ id: 'ada', name: 'Countess', avatarUrl: null, version: 1 }] });
  teamMembers.saved('design', member('ada', 'Owner'), 1);
  expect([found('count'), found('ADA@')]).toEqual([['ada'], ['ada']]);
});

function namesOf(text: string): (string | undefined)[] | undefined {
  return queryClient
    .getQueryData<Listed<Team>>(teamLists.query({ text }).queryKey)
    ?.items.map(({ name }) => name);
}

function members(): readonly TeamMember[] {
  return queryClient.getQueryData(teamMembers.query({ of: 'design', text: '' }).queryKey)?.items ?? [];
}

function team(id: string, name: string): Team {
  return {
    id,
    name,
    description: '',
    iconSeed: 'Users',
    colour: 'blue',
    photoUrl: null,
    ownerId: 'ada',
    membersCount: 1,
    projectsCount: 0,
    tasksCount: 0,
    resourcesCount: 0,
    completedTasksCount: 0,
    efficiency: 90,
    countsVersion: 1,
    createdAt: '2026-03-01T00:00:00Z',
    version: 1,
    departmentsCount: 0,
    role: 'Owner',
    permissions: [],
    can: {
      edit: true,
      delete: true,
      transfer: true,
      leave: false,
      post: true,
      addMembers: true,
      addAdmins: true,
      manageProjects: true,
      manageDepartments: true,
    },
  };
}

function member(id: string, role: TeamMember['role'], joinedAt = '2026-03-01T00:00:00Z'): TeamMember {
  return {
    id: `member ${id}`,
    personId: id,
    email: `${id}@example.test`,
    role,
    permissions: [],
    tags: [],
    joinedAt,
    can: { remove: true, promote: true, demote: true, edit: true },
  };
}
