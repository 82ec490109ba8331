import { expect, test } from 'vitest';
import { changedValues } from './changed-values.ts';

const before = { name: 'Docs', description: '', tags: ['a'], dueDate: null as string | null };

test('returns only changed values, with strings trimmed', () => {
  expect(changedValues(before, { ...before, name: ' Docs ', tags: ['a'] })).toEqual({});
  expect(changedValues(before, { ...before, description: ' Ours ', dueDate: '2026-12-01' })).toEqual({
    description: 'Ours',
    dueDate: '2026-12-01',
  });
});
