import { expect, test } from 'vitest';
import { audienceLabel } from './audience.ts';
import {
  individualScope,
  isSameScope,
  type ScopeDraft,
  scopeInput,
  scopeProblems,
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

test('sends only the fields of the type', () => {
  expect(scopeInput({ ...ofDepartments, type: 'individual' })).toEqual(individualScope);
  expect(scopeInput({ ...ofDepartments, type: 'team' })).toEqual(openTeam);
  expect(scopeInput(ofDepartments)).toEqual(ofDepartments);
});

test('reports the missing field', () => {
  expect(scopeProblems(individualScope)).toEqual({});
  expect(scopeProblems({ ...ofTeam, teamId: null })).toEqual({ teamId: 'Choose a team.' });
  expect(scopeProblems({ ...ofDepartments, teamId: null })).toEqual({ teamId: 'Choose a team.' });
  expect(scopeProblems({ ...ofDepartments, departmentIds: [] })).toEqual({
    departmentIds: 'Choose at least one department.',
  });
  expect(scopeProblems(ofDepartments)).toEqual({});
});

test('selects the only team', () => {
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

test('compares scopes regardless of the order of departments and of fields of other types', () => {
  expect(isSameScope(ofDepartments, { ...ofDepartments, departmentIds: ['warm', 'cold'] })).toBe(true);
  expect(isSameScope(ofTeam, { ...ofTeam, departmentIds: ['cold'] })).toBe(true);
  expect(isSameScope(ofTeam, openTeam)).toBe(false);
});

test('describes the audience', () => {
  expect(audienceLabel(ofTeam, 'Kitchen')).toBe('Members only');
  expect(audienceLabel(openTeam, 'Kitchen')).toBe('Everyone in Kitchen');
  expect(audienceLabel(ofDepartments, 'Kitchen')).toBe('Everyone in its departments');
});

const closed = 'Everyone in Kitchen can no longer see it, unless they are members.';
const opened =
  'Everyone in Kitchen will see its overview, members, updates and resources immediately. Only members see its tasks.';
const openedToDepartments = opened.replace(
  'Everyone in Kitchen',
  'The people in its departments, and the Owner and Admins of the team,',
);
const others = ' Others who could see it no longer can.';

test.each<[string, ScopeDraft, ScopeDraft, string | null]>([
  ['unchanged', openTeam, openTeam, null],
  ['moved to a team, still private', individualScope, ofTeam, null],
  ['visible to the team', ofTeam, openTeam, opened],
  ['private', openTeam, ofTeam, closed],
  ['individual', openTeam, individualScope, closed],
  ['from departments to the team', ofDepartments, openTeam, opened],
  ['from the team to departments', openTeam, ofDepartments, openedToDepartments + others],
  ['one department added', { ...ofDepartments, departmentIds: ['cold'] }, ofDepartments, openedToDepartments],
  [
    'one department removed',
    ofDepartments,
    { ...ofDepartments, departmentIds: ['cold'] },
    openedToDepartments + others,
  ],
  ['another team', { ...openTeam, teamId: 'hall' }, openTeam, opened + others],
])('warns about a change of the audience: %s', (_name, before, after, warning) => {
  expect(scopeWarning({ before, after }, names)).toBe(warning);
});
