import { expect, test } from 'vitest';
import { type Completable, findOverOpen } from './over-open.ts';

const done = (...dependencies: string[]): Completable => ({ isCompleted: true, dependencies });
const open = (...dependencies: string[]): Completable => ({ isCompleted: false, dependencies });
const over = (tasks: Record<string, Completable>, others: string[] = []) =>
  [...findOverOpen(new Map(Object.entries(tasks)), new Set(others))].toSorted();

test('finds completed tasks over open ones', () => {
  expect(over({ a: done('x'), b: done('y'), c: open('x') }, ['x'])).toEqual(['a']);
});

test('finds those that wait for a task that can’t be completed either, in any order', () => {
  expect(over({ a: done('b'), b: done('c'), c: done('x'), d: done() }, ['x'])).toEqual(['a', 'b', 'c']);
  expect(over({ c: done('x'), b: done('c'), a: done('b') }, ['x'])).toEqual(['a', 'b', 'c']);
});

test('counts what is to become of a task, not what it is', () => {
  expect(over({ a: done('b'), b: done() }, ['b'])).toEqual([]);
  expect(over({ a: done('b'), b: open() })).toEqual(['a']);
});

test('leaves a task completed that was', () => {
  expect(over({ a: { ...done('x'), stays: true }, b: done('a') }, ['x'])).toEqual([]);
});
