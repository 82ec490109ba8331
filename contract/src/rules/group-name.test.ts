import { expect, test } from 'vitest';
import { groupName } from './group-name.ts';

test.each([
  [[], 'Only you'],
  [['Ada Lovelace'], 'Ada'],
  [['Ada Lovelace', 'Ben'], 'Ada and Ben'],
  [['Ada', 'Ben Bright', 'Carol'], 'Ada, Ben and Carol'],
  [['Ada', 'Ben', 'Carol', 'Dora'], 'Ada, Ben and 2 others'],
])('a group without a name of its own with %j is called “%s”', (others, name) => {
  expect(groupName(null, others)).toBe(name);
});

test('a group with a name of its own is called by that', () => {
  expect(groupName('Regatta crew', ['Ada', 'Ben'])).toBe('Regatta crew');
});
