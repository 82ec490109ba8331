import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countJourneys, countTests, readShard } from './checks.mjs';
import { root } from './paths.mjs';

test('counts tests as reported', () => {
  expect(countTests({ numPassedTests: 7, numFailedTests: 2, testResults: [] }, false)).toMatchObject({
    passed: 7,
    failed: 2,
  });
});

test('counts a file that could not be loaded as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(countTests({ numPassedTests: 1, numFailedTests: 1, testResults }, false)).toMatchObject({
    passed: 1,
    failed: 2,
  });
});

test('never counts a failed run as no failures', () => {
  expect(countTests({ numPassedTests: 7, numFailedTests: 0 }, false)).toMatchObject({ passed: 7, failed: 1 });
  expect(countTests(undefined, false)).toMatchObject({ passed: 0, failed: 1 });
  expect(countJourneys(undefined, false)).toMatchObject({ passed: 0, failed: 1 });
});

test('counts journeys as reported', () => {
  expect(countJourneys({ stats: { expected: 5, unexpected: 0, flaky: 1 } }, true)).toMatchObject({
    passed: 6,
    failed: 0,
  });
  expect(countJourneys({ stats: { expected: 5, unexpected: 2, flaky: 0 } }, false)).toMatchObject({
    passed: 5,
    failed: 2,
  });
});

test('names the tests that failed, by their file, with the beginning of the message', () => {
  const testResults = [
    {
      name: join(root, 'server/src/a.test.ts'),
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'adds' },
        {
          status: 'failed',
          fullName: 'sums › adds',
          failureMessages: ['\u001b[31mexpected 1\u001b[39m\nto be 2'],
        },
      ],
    },
    {
      name: join(root, 'server/src/b.test.ts'),
      status: 'failed',
      message: 'No such module',
      assertionResults: [],
    },
  ];
  expect(countTests({ numPassedTests: 1, numFailedTests: 1, testResults }, false).failures).toEqual([
    'server/src/b.test.ts\n  No such module',
    'server/src/a.test.ts › sums › adds\n  expected 1\n  to be 2',
  ]);
});

test('names the journeys that failed, however deep their suite, with the error of the last try', () => {
  const failed = {
    title: 'signs in',
    ok: false,
    file: 'sign-in.journey.ts',
    tests: [{ results: [{ error: { message: 'first' } }, { error: { message: 'timed out' } }] }],
  };
  const passed = { title: 'signs out', ok: true, file: 'sign-in.journey.ts' };
  const suites = [{ specs: [passed], suites: [{ specs: [failed] }] }];
  expect(countJourneys({ stats: { expected: 1, unexpected: 1, flaky: 0 }, suites }, false).failures).toEqual([
    'sign-in.journey.ts › signs in\n  timed out',
  ]);
});

test('takes a shard, and nothing else', () => {
  expect(readShard([])).toEqual({ index: 1, count: 1 });
  expect(readShard(['--shard', '2/3'])).toEqual({ index: 2, count: 3 });
  expect(readShard(['--shard=3/3'])).toEqual({ index: 3, count: 3 });
  for (const args of [['--shard', '3/2'], ['--shard=0/2'], ['--shard'], ['e2e/board.journey.ts']])
    expect(() => readShard(args)).toThrow('npm test takes --shard 1/2');
});
