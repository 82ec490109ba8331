import { expect, test } from 'vitest';
import { filterOf, projectsSearch, searchOf } from './projects-search.ts';

const team = '0190a6f4-3e1e-7c60-8c51-0a52e7c1c001';
const department = '0190a6f4-3e1e-7c60-8c51-0a52e7c1c002';

test('lists all projects by name by default', () => {
  expect(projectsSearch({})).toEqual({});
  expect(filterOf({})).toEqual({ scope: 'all', sort: 'name', direction: 'ascending', text: '' });
});

test('keeps what was chosen, and omits defaults', () => {
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
  ['an unknown scope', { scope: 'mine' }, {}],
  ['an unknown sort and direction', { sort: 'colour', direction: 'up' }, {}],
  ['a team in another scope', { scope: 'my', teamId: team }, { scope: 'my' }],
  ['a department in the team scope', { scope: 'team', departmentId: department }, { scope: 'team' }],
  ['an invalid id', { scope: 'team', teamId: 'x' }, { scope: 'team' }],
  ['a number as text', { text: 2026 }, { text: '2026' }],
])('parses %s', (_, search, read) => {
  expect(projectsSearch(search)).toEqual(read);
});
