import { expect, test } from 'vitest';
import { explainSystemFailure, LaunchFailure } from './failure.mjs';

const failure = (code: string) => Object.assign(new Error('failed'), { code, path: '/srv/.cache' });

test.each([
  ['EACCES', /^This user may not use \/srv\/\.cache/],
  ['EROFS', /read-only disk/],
  ['ENOSPC', /is full/],
])('%s of a file is described in a sentence', (code, expected) => {
  const explained = explainSystemFailure(failure(code));
  expect(explained).toBeInstanceOf(LaunchFailure);
  expect(explained?.message).toMatch(expected);
});

test('a bug keeps its stack', () => {
  expect(explainSystemFailure(new TypeError('x is not a function'))).toBeUndefined();
  expect(explainSystemFailure(failure('ENOENT'))).toBeUndefined();
});
