import { expect, test } from 'vitest';
import { partRefusal } from './task-refusals.ts';

const refused = (...texts: string[]) =>
  texts.map((text, index) => ({ taskId: String(index), code: 'task/changed-since', text }));

test('counts the refused tasks, with each reason once', () => {
  expect(partRefusal(10, refused('Not yours.', 'Not yours.'))).toBe(
    '2 of 10 tasks were not changed: Not yours.',
  );
  expect(partRefusal(3, refused('Gone.'))).toBe('1 of 3 tasks was not changed: Gone.');
  expect(partRefusal(1, refused('Gone.'))).toBe('Gone.');
});

test('lists the first of many reasons', () => {
  expect(partRefusal(9, refused('A.', 'B.', 'C.', 'D.', 'E.'))).toBe(
    '5 of 9 tasks were not changed: A. B. C. And 2 more reasons.',
  );
});
