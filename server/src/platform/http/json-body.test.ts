import { expect, test } from 'vitest';
import { isDeeperThan, maxJsonDepth, parseJsonBody } from './json-body.ts';

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

test.each([
  ['[]', 1],
  ['[[],[],[]]', 2],
  ['{"a":{"b":[1,2]}}', 3],
  ['{"\\"[[[":"]]]{{{"}', 1],
  ['["\\\\",[0]]', 2],
])('%s is nested %i deep', (text, depth) => {
  expect(isDeeperThan(text, depth)).toBe(false);
  expect(isDeeperThan(text, depth - 1)).toBe(true);
});

// The last two are invalid JSON: they end with the text.
test.each(['', '0', '"[[[["', '"[[[', ']]]]['])('%s is not nested', (text) => {
  expect(isDeeperThan(text, 0)).toBe(false);
});

test('a body may be nested up to the limit', () => {
  expect(parseJsonBody(nested(maxJsonDepth))).toBeInstanceOf(Array);
  expect(() => parseJsonBody(nested(maxJsonDepth + 1))).toThrow('could not be understood');
  expect(() => parseJsonBody(nested(maxJsonDepth + 1, '{"a":', '}'))).toThrow('could not be understood');
});

test.each(['', '{', '[1,]', '\u0000', 7, []])('%j is not JSON', (body) => {
  expect(() => parseJsonBody(body)).toThrow('could not be understood');
});

test('no body is an empty object', () => {
  expect(parseJsonBody(undefined)).toEqual({});
});
