import { expect, test } from 'vitest';
import { maxTagLength, parseTags } from './task-tags.ts';

test('splits tags on commas, trims them, and drops blanks and repeats', () => {
  expect(parseTags(' home, , errands ,Home,,  garden  ')).toEqual(['home', 'errands', 'garden']);
});

test('keeps at most ten tags (docs/product/tasks.md, "Fields")', () => {
  expect(parseTags(Array.from({ length: 12 }, (_, index) => `t${index}`).join())).toHaveLength(10);
});

test('cuts a long tag', () => {
  expect(parseTags('x'.repeat(500))[0]).toHaveLength(maxTagLength);
  expect(parseTags(`${'x'.repeat(maxTagLength - 1)}⛵🚢`)[0]).toBe(`${'x'.repeat(maxTagLength - 1)}⛵`);
  expect(parseTags(`${'x'.repeat(maxTagLength - 1)}🚢`)[0]).toBe('x'.repeat(maxTagLength - 1));
});
