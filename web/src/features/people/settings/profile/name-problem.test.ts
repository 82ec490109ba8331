import { fullName } from '@longtable/contract/people';
import { expect, test } from 'vitest';
import { nameProblem } from './name-problem.ts';

test.each([
  ['Ada Lovelace'],
  ['  Ada   Lovelace '],
  ['محمد'],
  ['李'],
  ['👩‍🚀'],
  [''],
  ['   '],
  ['\u200D\u200D'],
  ['\u202E'],
  ['a'.repeat(120)],
  ['a'.repeat(121)],
  ['a'.repeat(10_000)],
  [` ${'a'.repeat(120)} `],
])('validates %j as the contract does', (name) => {
  const result = fullName.safeParse(name);
  expect(nameProblem(name)).toBe(result.success ? '' : result.error.issues[0]?.message);
});
