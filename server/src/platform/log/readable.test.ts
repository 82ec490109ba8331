import { expect, test } from 'vitest';
import { readableLine } from './readable.ts';

const at = new Date(2026, 5, 1, 9, 5, 7).getTime();
const base = { time: at, pid: 7, hostname: 'box' };

function lineOf(fields: object, colours = false): string {
  return readableLine(JSON.stringify({ ...base, ...fields }), { colours });
}

test('a line has the time, the level, the message and the relevant fields', () => {
  expect(lineOf({ level: 30, msg: 'stopping', signal: 'SIGINT', jobs: 3, to: 'a b', people: ['x'] })).toBe(
    '09:05:07 INFO  stopping signal=SIGINT jobs=3 to="a b" people=["x"]\n',
  );
});

test('a warning has the message of its error and no stack', () => {
  const err = { name: 'Error', message: 'Connection lost', stack: 'Error: Connection lost\n    at x' };
  expect(lineOf({ level: 40, msg: 'trying again', err })).toBe(
    '09:05:07 WARN  trying again: Connection lost\n',
  );
  expect(lineOf({ level: 40, msg: 'trying again', err: { message: '', code: 'ECONNREFUSED' } })).toBe(
    '09:05:07 WARN  trying again: ECONNREFUSED\n',
  );
});

test('an error has its stack and causes below, and its id once', () => {
  const cause = { message: 'b', stack: 'Error: b\n    at two' };
  const err = { message: 'a', stack: 'Error: a\n    at one', cause };
  expect(lineOf({ level: 50, msg: 'Something went wrong.', errorId: 'abc', reqId: 'abc', err })).toBe(
    [
      '09:05:07 ERROR Something went wrong. errorId=abc',
      '    Error: a',
      '        at one',
      '    caused by: Error: b',
      '        at two\n',
    ].join('\n'),
  );
});

test('a long value is cut', () => {
  expect(lineOf({ level: 30, msg: 'sql', text: 'x'.repeat(5000) }).length).toBeLessThan(350);
});

test('omits the addresses that the HTTP server listens on', () => {
  expect(lineOf({ level: 30, msg: 'Server listening at http://127.0.0.1:3000' })).toBe('');
});

test('uses colours only when asked to', () => {
  expect(lineOf({ level: 40, msg: 'careful' })).not.toContain('\u001B');
  expect(lineOf({ level: 40, msg: 'careful' }, true)).toContain('\u001B[33mWARN \u001B[0m');
});

test('passes text that is not JSON through', () => {
  expect(readableLine('Segmentation fault\n', { colours: true })).toBe('Segmentation fault\n');
});
