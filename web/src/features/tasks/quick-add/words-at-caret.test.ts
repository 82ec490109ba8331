import { expect, test } from 'vitest';
import { completions, linesOf, takeProject, withWords, wordAtCaret } from './words-at-caret.ts';

test('finds the word that is being typed', () => {
  expect(wordAtCaret('pay @ad', 7)).toEqual({ sign: '@', text: 'ad', from: 4 });
  expect(wordAtCaret('pay @Ada Lo', 11)).toEqual({ sign: '@', text: 'Ada Lo', from: 4 });
  expect(wordAtCaret('#', 1)).toEqual({ sign: '#', text: '', from: 0 });
  expect(wordAtCaret('+Book', 5)).toEqual({ sign: '+', text: 'Book', from: 0 });
  expect(wordAtCaret('#home and', 9)).toBeNull();
  expect(wordAtCaret('mail@example', 12)).toBeNull();
  expect(wordAtCaret('1+1', 3)).toBeNull();
});

test('completes names by the beginning of any word', () => {
  const people = [{ name: 'Ada Lovelace' }, { name: 'Grace Hopper' }];
  expect(completions(people, 'lo')).toEqual([people[0]]);
  expect(completions(people, '')).toEqual(people);
  expect(completions(people, 'ove')).toEqual([]);
});

test('takes the project with the longest name out of a line', () => {
  const projects = [
    { id: '1', name: 'Book' },
    { id: '2', name: 'Book fair' },
  ];
  expect(takeProject('hire a stand +book fair friday', projects)).toEqual({
    project: projects[1],
    rest: 'hire a stand friday',
  });
  expect(takeProject('write +Book', projects)).toEqual({ project: projects[0], rest: 'write' });
  expect(takeProject('write +Books', projects)).toEqual({ project: null, rest: 'write +Books' });
  expect(takeProject('1+Book', projects)).toEqual({ project: null, rest: '1+Book' });
});

test('reads the lines of a list', () => {
  expect(linesOf('- One\n\n * Two\r\n- [ ] Three\n4. Four\nFive - six')).toEqual([
    'One',
    'Two',
    'Three',
    'Four',
    'Five - six',
  ]);
});

test('replaces a recognized piece', () => {
  const due = { kind: 'due', text: 'monday' } as const;
  expect(withWords('call about monday on monday !high', due, '3 Feb 2031')).toBe(
    'call about monday on 3 Feb 2031 !high',
  );
  expect(withWords('pay !low rent !low', { kind: 'priority', text: '!low' }, '!high')).toBe(
    'pay !high rent !low',
  );
  expect(withWords('pay', due, 'friday')).toBe('pay friday');
});
