import { teamsApi } from '@longtable/contract/teams';
import { expect, test } from 'vitest';
import { teamDescriptionProblem, teamNameProblem } from './team-problems.ts';

const { name, description } = teamsApi.update.input.shape;

test.each([
  ['Design'],
  ['  Design '],
  ['فريق'],
  ['👩‍🚀'],
  [''],
  ['   '],
  ['a'.repeat(100)],
  [` ${'a'.repeat(100)} `],
  ['a'.repeat(101)],
])('the name %j has the problem that the server would find', (typed) => {
  const told = name.safeParse(typed);
  expect(teamNameProblem(typed)).toBe(told.success ? '' : told.error.issues[0]?.message);
});

test.each([[''], ['What we do'], ['a'.repeat(2000)], [` ${'a'.repeat(2000)} `], ['a'.repeat(2001)]])(
  'the description %j has the problem that the server would find',
  (typed) => {
    const told = description.safeParse(typed);
    expect(teamDescriptionProblem(typed)).toBe(told.success ? '' : told.error.issues[0]?.message);
  },
);
