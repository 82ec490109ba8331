import { expect, test } from 'vitest';
import { byteRange, namesEtag } from './byte-range.ts';

test.each([
  ['bytes=0-0', { from: 0, to: 1 }],
  ['bytes=2-5', { from: 2, to: 6 }],
  ['BYTES= 2-5 ', { from: 2, to: 6 }],
  ['bytes=0-', { from: 0, to: 10 }],
  ['bytes=9-', { from: 9, to: 10 }],
  ['bytes=4-1000', { from: 4, to: 10 }],
  [`bytes=4-${'9'.repeat(400)}`, { from: 4, to: 10 }],
  ['bytes=-1', { from: 9, to: 10 }],
  ['bytes=-1000', { from: 0, to: 10 }],
  ['bytes=10-', 'unsatisfiable'],
  [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes', 'whole'],
  ['bytes=', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=5-2', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=1.5-3', 'whole'],
  ['bytes=--3', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['lines=0-1', 'whole'],
] as const)('the range %j of ten bytes', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});

test.each([
  ['bytes=0-', 'unsatisfiable'],
  ['bytes=-5', 'whole'],
] as const)('the range %j of an empty file', (header, range) => {
  expect(byteRange(header, 0)).toEqual(range);
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('If-None-Match: %s names "a": %s', (header, isNamed) => {
  expect(namesEtag(header, '"a"')).toBe(isNamed);
});
