import { expect, test } from 'vitest';
import {
  embeddedDatabaseError,
  explainOutput,
  explainSystemError,
  isEmbeddedDatabaseError,
} from './failures.ts';

test.each([
  [
    'could not extend file: wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.',
    /^The disk that holds/,
  ],
  ['startup|53100|FATAL:  could not write file: No space left on device', /^The disk that holds \/d is full/],
  [
    'initdb: error: could not look up effective user ID 12345: user does not exist',
    /no entry in \/etc\/passwd/,
  ],
  [
    'postgres: error while loading shared libraries: libxml2.so.2',
    /does not run on this system.*DATABASE_URL/,
  ],
  ['FATAL:  lock file "postmaster.pid" already exists', /^Another PostgreSQL is still using \/d/],
  ['FATAL:  could not open file "global/pg_control": Permission denied', /may not use \/d/],
  ['PANIC:  could not locate a valid checkpoint record', /damaged or incomplete.*restore a backup/],
  ['|00000|FATAL:  something new', /^Starting PostgreSQL failed in \/d: something new$/],
  ['', /^Starting PostgreSQL failed in \/d\.$/],
])('%s', (output, expected) => {
  const error = explainOutput('Starting PostgreSQL', '/d', output);
  expect(error.message).toMatch(expected);
  expect(isEmbeddedDatabaseError(error)).toBe(true);
});

test.each([
  ['EACCES', /may not use the data folder \/d/],
  ['EROFS', /read-only/],
  ['53100', /is full/],
  ['ENOSPC', /is full/],
  ['ENOTDIR', /in the way/],
  ['EIO', /could not be started in \/d: oops/],
])('system error %s', (code, expected) => {
  const cause = Object.assign(new Error('oops'), { code });
  expect(explainSystemError(cause, '/d')).toMatchObject({ message: expect.stringMatching(expected), cause });
});

test('an error that has an explanation stays unchanged', () => {
  const error = embeddedDatabaseError('Clear.');
  expect(explainSystemError(error, '/d')).toBe(error);
});
