import type { TeamMember } from '@longtable/contract/team-members';
import type { Team } from '@longtable/contract/teams';
import { beforeEach, expect, test } from 'vitest';
import { forgetCards, takeCards } from '../../../platform/directory.ts';
import { gone } from '../../../platform/gone.ts';
import type { Listed } from '../../../platform/listed.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { forgetTeams, memberGone, memberSaved, sharedTeamSaved, teamGone, teamSaved } from './teams.cache.ts';
import { membersQuery, teamQuery, teamsQuery } from './teams.queries.ts';

const design = team('design', 'Design');
const zoo = team('zoo', 'Zoo');

beforeEach(() => {
  forgetTeams();
  forgetCards();
  queryClient.clear();
  queryClient.setQueryData(teamsQuery('').queryKey, { items: [design, zoo], next: null });
  queryClient.setQueryData(teamsQuery('zo').queryKey, { items: [zoo], next: null });
});

test('a saved team stands by name in every list that it belongs into', () => {
  const between = team('m', 'Mozart');
  teamSaved(between);
  expect(namesOf('')).toEqual(['Design', 'Mozart', 'Zoo']);
  expect(namesOf('zo')).toEqual(['Zoo']);
  teamSaved({ ...zoo, name: 'Ape house', version: 2 });
  expect(namesOf('')).toEqual(['Ape house', 'Design', 'Mozart']);
  expect(namesOf('zo')).toEqual([]);
});

test('an event changes what a team is and what the actor may do there, and not their role', () => {
  const { departmentsCount: _, role: _role, permissions: _permissions, can: _can, ...shared } = design;
  const can = { ...design.can, delete: false };
  sharedTeamSaved({ ...shared, name: 'Research', version: 3 }, can);
  const known = queryClient.getQueryData(teamsQuery('').queryKey)?.items[0];
  expect(known).toMatchObject({ name: 'Research', role: 'Owner', can });
  // Sent before, come after.
  sharedTeamSaved({ ...shared, name: 'Design', version: 2 }, design.can);
  teamSaved({ ...design, version: 2 });
  expect(namesOf('')).toEqual(['Research', 'Zoo']);
});

test('a team that is gone is in no list, and back when the actor is', () => {
  queryClient.setQueryData(teamQuery('zoo').queryKey, zoo);
  teamGone('zoo');
  expect(namesOf('')).toEqual(['Design']);
  expect(queryClient.getQueryData(teamQuery('zoo').queryKey)).toBeUndefined();
  expect(gone.get().has('zoo')).toBe(true);
  teamSaved(zoo);
  expect(gone.get().has('zoo')).toBe(false);
  expect(namesOf('')).toEqual(['Design', 'Zoo']);
});

test('members stand by role, with what the actor may do about them', () => {
  queryClient.setQueryData(membersQuery('design', '').queryKey, {
    items: [member('a', 'Owner'), member('b', 'Member')],
    next: null,
  });
  queryClient.setQueryData(teamQuery('design').queryKey, design);
  const can = { remove: false, promote: false, demote: true, edit: true };
  memberSaved('design', { ...member('b', 'Admin'), tags: ['new'], can }, 2);
  expect(members()[1]).toMatchObject({ role: 'Admin', tags: ['new'], can });
  memberSaved('design', member('c', 'Admin', '2026-01-01T00:00:00Z'));
  expect(members().map(({ personId }) => personId)).toEqual(['a', 'c', 'b']);
  memberGone('design', 'c', 7);
  expect(members().map(({ personId }) => personId)).toEqual(['a', 'b']);
  expect(queryClient.getQueryData(teamQuery('design').queryKey)?.membersCount).toBe(7);
});

test('members stand in the lists that their name or address belongs into', () => {
  for (const text of ['count', 'ADA@']) {
    queryClient.setQueryData(membersQuery('design', text).queryKey, { items: [], next: null });
  }
  const found = (text: string) =>
    queryClient.getQueryData(membersQuery('design', text).queryKey)?.items.map(({ personId }) => personId);
  memberSaved('design', member('ada', 'Owner'));
  expect([found('count'), found('ADA@')]).toEqual([[], ['ada']]);
  takeCards({ people: [{ id: 'ada', name: 'Countess', avatarUrl: null, version: 1 }] });
  memberSaved('design', member('ada', 'Owner'));
  expect([found('count'), found('ADA@')]).toEqual([['ada'], ['ada']]);
});

function namesOf(text: string): (string | undefined)[] | undefined {
  return queryClient.getQueryData<Listed<Team>>(teamsQuery(text).queryKey)?.items.map(({ name }) => name);
}

function members(): readonly TeamMember[] {
  return queryClient.getQueryData(membersQuery('design', '').queryKey)?.items ?? [];
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
