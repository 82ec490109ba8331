import { expect, test } from 'vitest';
import { canIn, holdsIn, type RoomFormula } from './rights.ts';

const rooms = new Set(['user:1', 'team:1']);

test.each<[name: string, RoomFormula, boolean]>([
  ['no alternative holds for nobody', [], false],
  ['an alternative that asks for nothing holds for everybody', [[]], true],
  ['a room that it is in', [['team:1']], true],
  ['a room that it is not in', [['team:2']], false],
  ['all rooms of an alternative', [['team:1', 'user:1']], true],
  ['one room of an alternative is missing', [['team:1', 'user:2']], false],
  ['one of the alternatives', [['team:2'], ['user:1']], true],
  ['a room that it must not be in, and is', [['team:1', '!user:1']], false],
  ['a room that it must not be in, and is not', [['team:1', '!user:2']], true],
])('%s', (_name, formula, expected) => {
  expect(holdsIn(rooms, formula)).toBe(expected);
});

test('each ability has its own answer', () => {
  expect(canIn(rooms, { edit: [['user:1']], delete: [['user:2']] })).toEqual({ edit: true, delete: false });
  expect(canIn(rooms, {})).toEqual({});
});
