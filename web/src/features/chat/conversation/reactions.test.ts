import { expect, test } from 'vitest';
import type { Directory } from '../../../platform/directory.ts';
import { whoReacted } from './reactions.tsx';

const people = new Map(['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name) => [name.toLowerCase(), { name }]));
const names = { person: (id: string | null) => people.get(id ?? '') ?? null } as unknown as Directory;
const said = (count: number, personIds: string[], me: string | null = null) =>
  whoReacted({ emoji: '👍', count, personIds }, me, names);

test.each([
  [1, ['ada'], null, 'Ada'],
  [2, ['ada', 'ben'], null, 'Ada and Ben'],
  [3, ['ada', 'ben', 'cleo'], null, 'Ada, Ben and Cleo'],
  [5, ['ada', 'ben', 'cleo', 'dan', 'eve'], null, 'Ada, Ben and 3 others'],
  [1204, ['ada', 'ben', 'cleo', 'dan', 'eve'], null, 'Ada, Ben and 1,202 others'],
  [1, ['ada'], 'ada', 'You'],
  [2, ['ben', 'ada'], 'ada', 'You and Ben'],
  // The person is not one of the first, who alone are known.
  [1204, ['ben', 'cleo', 'dan', 'eve', 'gone'], 'ada', 'You, Ben and 1,202 others'],
  [1, ['gone'], null, 'Deleted account'],
])('%i people, %j, me %j: %s', (count, ids, me, text) => {
  expect(said(count, ids, me)).toBe(text);
});
