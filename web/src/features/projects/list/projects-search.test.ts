import { expect, test } from 'vitest';
import { filterOf, projectsSearch, searchOf } from './projects-search.ts';

const team = '0190a6f4-3e1e-7c60-8c51-0a52e7c1c001';
const department = '0190a6f4-3e1e-7c60-8c51-0a52e7c1c002';

test('an address that says nothing is the list of all by name', () => {
  expect(projectsSearch({})).toEqual({});
  expect(filterOf({})).toEqual({ scope: 'all', sort: 'name', direction: 'ascending', text: '' });
});

test('what was chosen stays, what is as usual is left out', () => {
  const filter = {
    scope: 'department',
    teamId: team,
    departmentId: department,
    sort: 'priority',
    direction: 'ascending',
    text: 'mast',
  } as const;
  expect(searchOf(filter)).toEqual(filter);
  expect(filterOf(searchOf(filter))).toEqual(filter);
  expect(searchOf({ ...filter, direction: 'descending' })).not.toHaveProperty('direction');
  expect(filterOf({ sort: 'createdAt' })).toMatchObject({ direction: 'descending' });
});

test.each([
  ['a scope that is none', { scope: 'mine' }, {}],
  ['a sort that is none', { sort: 'colour', direction: 'up' }, {}],
  ['a team where none is asked for', { scope: 'my', teamId: team }, { scope: 'my' }],
  ['a department of a list of teams', { scope: 'team', departmentId: department }, { scope: 'team' }],
  ['an id that is none', { scope: 'team', teamId: 'x' }, { scope: 'team' }],
  ['a number that was typed', { text: 2026 }, { text: '2026' }],
])('%s', (_, search, read) => {
  expect(projectsSearch(search)).toEqual(read);
});
