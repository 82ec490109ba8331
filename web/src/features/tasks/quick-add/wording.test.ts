import { expect, test } from 'vitest';
import { parseQuickTask } from './parse.ts';
import { createdText, pieceLabel, removeLabel } from './wording.ts';

const task = parseQuickTask('pay rent !high #home every 2 weeks on friday @ada', {
  today: '2026-11-21',
  dates: null,
  people: [{ id: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' }],
});

test('labels each piece', () => {
  expect(task.pieces.map(pieceLabel)).toEqual(['High', 'home', 'Every 2 weeks on Friday', 'Ada Lovelace']);
  expect(task.pieces.map(removeLabel)[1]).toBe('Keep “#home” in the title, not as tag');
});

test('announces the created task', () => {
  expect(createdText(task)).toBe(
    'Created “pay rent” in To Do: High, home, Every 2 weeks on Friday, Ada Lovelace.',
  );
  expect(createdText({ ...task, pieces: [] })).toBe('Created “pay rent” in To Do.');
});
