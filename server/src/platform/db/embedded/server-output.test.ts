import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { followOutput, loudness, parseLine } from './server-output.ts';

test.each([
  ['client backend|23505|ERROR:  duplicate key value violates unique constraint "x"', undefined],
  ['client backend|40001|ERROR:  could not serialize access', undefined],
  ['client backend|53100|ERROR:  could not extend file: No space left on device', 'error'],
  ['client backend|XX001|ERROR:  invalid page in block 3', 'error'],
  ['client backend|53300|FATAL:  sorry, too many clients already', 'error'],
  ['client backend|28P01|FATAL:  password authentication failed for user "longtable"', 'error'],
  ['client backend|57P01|FATAL:  terminating connection due to administrator command', undefined],
  ['not initialized|57P03|FATAL:  the database system is starting up', undefined],
  ['autovacuum worker|58030|ERROR:  could not read block 1', 'error'],
  ['checkpointer|53100|PANIC:  could not write to file', 'error'],
  ['client backend|01000|WARNING:  database must be vacuumed', 'warn'],
  ['postmaster|00000|LOG:  database system is ready to accept connections', undefined],
  ['postmaster|00000|LOG:  server process (PID 7) was terminated by signal 9: Killed', 'warn'],
])('%s', (line, expected) => {
  const parsed = parseLine(line);
  expect(parsed && loudness(parsed)).toBe(expected);
});

test.each([
  'client backend|23505|DETAIL:  Key (email)=(a@b.c) already exists.',
  '\tcontinued',
  'postgres: nothing',
])('not a new message: %s', (line) => {
  expect(parseLine(line)).toBeUndefined();
});

test('messages that matter are logged, and the last lines are kept', async () => {
  const logged: string[] = [];
  const note = (_: object, message: string) => void logged.push(message);
  const output = new PassThrough();
  const followed = followOutput(output, { info: note, warn: note, error: note });
  output.write('postmaster|00000|LOG:  starting\n');
  output.end('checkpointer|53100|PANIC:  could not write to file\n');
  await setImmediate();
  await setImmediate();
  expect(logged).toEqual(['postgres: could not write to file']);
  expect(followed.tail().split('\n')).toHaveLength(2);
});
