import { expect, test } from 'vitest';
import { maxTagLength, parseTags } from './task-tags.ts';

test('tags are split on commas and trimmed; blanks and repeats are dropped', () => {
  expect(parseTags(' home, , errands ,Home,,  garden  ')).toEqual(['home', 'errands', 'garden']);
});

test('at most ten are kept (docs/product/tasks.md, "Fields")', () => {
  expect(parseTags(Array.from({ length: 12 }, (_, index) => `t${index}`).join())).toHaveLength(10);
});

test('a long tag is cut', () => {
  expect(parseTags('x'.repeat(500))[0]).toHaveLength(maxTagLength);
  expect(parseTags(`${'x'.repeat(maxTagLength - 1)}⛵🚢`)[0]).toBe(`${'x'.repeat(maxTagLength - 1)}⛵`);
  expect(parseTags(`${'x'.repeat(maxTagLength - 1)}🚢`)[0]).toBe('x'.repeat(maxTagLength - 1));
});
