import { expect, test } from 'vitest';
import { partRefusal } from './task-refusals.ts';

const refused = (...texts: string[]) =>
  texts.map((text, index) => ({ taskId: String(index), code: 'task/changed-since', text }));

test('how many of how many stay as they are, and why: each reason once', () => {
  expect(partRefusal(10, refused('Not yours.', 'Not yours.'))).toBe('2 of 10 stay as they are: Not yours.');
  expect(partRefusal(3, refused('Gone.'))).toBe('1 of 3 stays as it is: Gone.');
  expect(partRefusal(1, refused('Gone.'))).toBe('Gone.');
});

test('of many reasons the first ones', () => {
  expect(partRefusal(9, refused('A.', 'B.', 'C.', 'D.', 'E.'))).toBe(
    '5 of 9 stay as they are: A. B. C. And 2 more reasons.',
  );
});
