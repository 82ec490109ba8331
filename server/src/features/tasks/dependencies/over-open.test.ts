import { expect, test } from 'vitest';
import { type Completable, findOverOpen } from './over-open.ts';

const done = (...dependencies: string[]): Completable => ({ isCompleted: true, dependencies });
const open = (...dependencies: string[]): Completable => ({ isCompleted: false, dependencies });
const over = (tasks: Record<string, Completable>, others: string[] = []) =>
  [...findOverOpen(new Map(Object.entries(tasks)), new Set(others))].toSorted();

test('finds completed tasks with open dependencies', () => {
  expect(over({ a: done('x'), b: done('y'), c: open('x') }, ['x'])).toEqual(['a']);
});

test('finds tasks whose dependency is one of those, in any order', () => {
  expect(over({ a: done('b'), b: done('c'), c: done('x'), d: done() }, ['x'])).toEqual(['a', 'b', 'c']);
  expect(over({ c: done('x'), b: done('c'), a: done('b') }, ['x'])).toEqual(['a', 'b', 'c']);
});

test('looks at tasks as they are planned, not as they are', () => {
  expect(over({ a: done('b'), b: done() }, ['b'])).toEqual([]);
  expect(over({ a: done('b'), b: open() })).toEqual(['a']);
});

test('does not report a task that was completed before', () => {
  expect(over({ a: { ...done('x'), stays: true }, b: done('a') }, ['x'])).toEqual([]);
});
