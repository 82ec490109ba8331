import { expect, test } from 'vitest';
import {
  audienceLabel,
  individualScope,
  isSameScope,
  type ScopeDraft,
  scopeInput,
  scopeProblem,
  scopeWarning,
  withOnlyTeam,
} from './scope-draft.ts';

const ofTeam: ScopeDraft = { type: 'team', teamId: 'kitchen', departmentIds: [], visibility: 'private' };
const openTeam: ScopeDraft = { ...ofTeam, visibility: 'team' };
const ofDepartments: ScopeDraft = {
  type: 'department',
  teamId: 'kitchen',
  departmentIds: ['cold', 'warm'],
  visibility: 'team',
};
const names = { teamBefore: 'Kitchen', teamAfter: 'Kitchen' };

test('nothing is sent that does not belong to the type', () => {
  expect(scopeInput({ ...ofDepartments, type: 'individual' })).toEqual(individualScope);
  expect(scopeInput({ ...ofDepartments, type: 'team' })).toEqual(openTeam);
  expect(scopeInput(ofDepartments)).toEqual(ofDepartments);
});

test('what is missing', () => {
  expect(scopeProblem(individualScope)).toBe('');
  expect(scopeProblem({ ...ofTeam, teamId: null })).toBe('team');
  expect(scopeProblem({ ...ofDepartments, departmentIds: [] })).toBe('departments');
  expect(scopeProblem(ofDepartments)).toBe('');
});

test('a team is chosen where there is only one to choose', () => {
  const open = { ...ofTeam, teamId: null };
  expect(withOnlyTeam(open, ['kitchen'])).toEqual(ofTeam);
  expect(withOnlyTeam({ ...ofDepartments, teamId: null }, ['hall'])).toMatchObject({ teamId: 'hall' });
  for (const [draft, teamIds] of [
    [open, []],
    [open, ['kitchen', 'hall']],
    [ofTeam, ['hall']],
    [individualScope, ['kitchen']],
  ] as const) {
    expect(withOnlyTeam(draft, teamIds)).toBe(draft);
  }
});

test('the order of departments, and what does not count, make no difference', () => {
  expect(isSameScope(ofDepartments, { ...ofDepartments, departmentIds: ['warm', 'cold'] })).toBe(true);
  expect(isSameScope(ofTeam, { ...ofTeam, departmentIds: ['cold'] })).toBe(true);
  expect(isSameScope(ofTeam, openTeam)).toBe(false);
});

test('who sees it', () => {
  expect(audienceLabel(ofTeam, 'Kitchen')).toBe('Members only');
  expect(audienceLabel(openTeam, 'Kitchen')).toBe('Everyone in Kitchen');
  expect(audienceLabel(ofDepartments, 'Kitchen')).toBe('Everyone in its departments');
});

const closed = 'Everyone in Kitchen no longer sees it, unless they are members.';
const opened =
  'Everyone in Kitchen will see its overview, members, updates and resources at once. Its tasks stay with its members.';
const openedToDepartments = opened.replace(
  'Everyone in Kitchen',
  'The people in its departments, and the Owner and Admins of the team,',
);
const others = ' Others who could see it no longer can.';

test.each<[string, ScopeDraft, ScopeDraft, string | null]>([
  ['nothing else', openTeam, openTeam, null],
  ['of a team, still for its members', individualScope, ofTeam, null],
  ['opened', ofTeam, openTeam, opened],
  ['closed', openTeam, ofTeam, closed],
  ['for oneself', openTeam, individualScope, closed],
  ['from departments to the team', ofDepartments, openTeam, opened],
  ['from the team to departments', openTeam, ofDepartments, openedToDepartments + others],
  ['one department more', { ...ofDepartments, departmentIds: ['cold'] }, ofDepartments, openedToDepartments],
  [
    'one department less',
    ofDepartments,
    { ...ofDepartments, departmentIds: ['cold'] },
    openedToDepartments + others,
  ],
  ['another team', { ...openTeam, teamId: 'hall' }, openTeam, opened + others],
])('what it means for others: %s', (_name, before, after, warning) => {
  expect(scopeWarning({ before, after }, names)).toBe(warning);
});
