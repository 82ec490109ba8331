import { expect, test } from 'vitest';
import { fromSafeCell, stepsIn, stepsText, tagsIn, tagsText, toSafeCell } from './cells.ts';

test.each([['a', 'b c'], ['rent, flat', 'say "so"', 'a;b', 'a|b'], ['#1'.slice(1)], []])(
  'tags go out and come back: %j',
  (...tags) => {
    expect(tagsIn(tagsText(tags))).toEqual(tags);
  },
);

test('restores an exported checklist', () => {
  const steps = [
    { title: 'one; two', done: false },
    { title: '[x] odd', done: true },
    { title: '- dash', done: false },
  ];
  expect(stepsIn(stepsText(steps.slice(0, 1)))).toEqual(steps.slice(0, 1));
  expect(stepsIn(stepsText(steps))).toEqual(steps);
  expect(stepsIn('- [x] a\n* b\n☐ c\n✓ d\n\n')).toEqual([
    { title: 'a', done: true },
    { title: 'b', done: false },
    { title: 'c', done: false },
    { title: 'd', done: true },
  ]);
});

test.each(['=1+1', '+1', '-1', '@a', "'=1", "''-1", 'a=1', "it's", '\t=1', '＝1', ''])(
  '%j is no formula, and comes back',
  (text) => {
    expect(toSafeCell(text)).not.toMatch(/^[=+\-@＝＋－＠\t\r]/);
    expect(fromSafeCell(toSafeCell(text))).toBe(text);
  },
);
