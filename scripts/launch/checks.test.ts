import { expect, test } from 'vitest';
import { countJourneys, countTests } from './checks.mjs';

test('counts tests as reported', () => {
  expect(countTests({ numPassedTests: 7, numFailedTests: 2, testResults: [] }, false)).toEqual({
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
  expect(countTests({ numPassedTests: 1, numFailedTests: 1, testResults }, false)).toEqual({
    passed: 1,
    failed: 2,
  });
});

test('never counts a failed run as no failures', () => {
  expect(countTests({ numPassedTests: 7, numFailedTests: 0 }, false)).toEqual({ passed: 7, failed: 1 });
  expect(countTests(undefined, false)).toEqual({ passed: 0, failed: 1 });
  expect(countJourneys(undefined, false)).toEqual({ passed: 0, failed: 1 });
});

test('counts journeys as reported', () => {
  expect(countJourneys({ stats: { expected: 5, unexpected: 0, flaky: 1 } }, true)).toEqual({
    passed: 6,
    failed: 0,
  });
  expect(countJourneys({ stats: { expected: 5, unexpected: 2, flaky: 0 } }, false)).toEqual({
    passed: 5,
    failed: 2,
  });
});
