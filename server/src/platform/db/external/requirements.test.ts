import { expect, test } from 'vitest';
import { type DatabaseFacts, findProblems } from './requirements.ts';
import { describeTarget } from './target.ts';

const target = describeTarget('postgres://app:hunter2@db.example.com/work');
const fine: DatabaseFacts = {
  versionNumber: 150_000,
  version: '15.0',
  isStandby: false,
  isReadOnly: false,
  encoding: 'UTF8',
  schema: 'public',
  mayCreateTables: true,
  mayCreateSchemas: true,
  foreignOwner: null,
};

test('accepts PostgreSQL 15 and refuses 14', () => {
  expect(findProblems(fine, target)).toEqual([]);
  expect(findProblems({ ...fine, versionNumber: 140_022, version: '14.22' }, target)).toEqual([
    'The database at db.example.com:5432/work is PostgreSQL 14.22, and Longtable needs 15 or newer. Upgrade it, or start without DATABASE_URL to use the PostgreSQL that comes with Longtable.',
  ]);
});

test('reports a standby as such, not as a read-only database', () => {
  expect(findProblems({ ...fine, isStandby: true, isReadOnly: true }, target)).toEqual([
    expect.stringMatching(/is a standby, which takes no changes\. Set DATABASE_URL to the primary\.$/),
  ]);
});

test('suggests the default schema for a role that may use none of its search path', () => {
  const [problem] = findProblems({ ...fine, schema: null, mayCreateTables: false }, target);
  expect(problem).toContain('GRANT USAGE, CREATE ON SCHEMA "public" TO "app";');
});

test('reports everything that is wrong at once', () => {
  const problems = findProblems({ ...fine, encoding: 'LATIN1', mayCreateTables: false }, target);
  expect(problems).toHaveLength(2);
});

test.each([
  ['postgres://app:hunter2@db.example.com/work', 'db.example.com:5432/work'],
  ['postgres://app:hunter2@[::1]:6432/work?sslmode=require&sslrootcert=/no/ca.pem', '[::1]:6432/work'],
  ['postgres:///work?host=/run/postgresql&user=app', 'work (/run/postgresql/.s.PGSQL.5432)'],
])('%s is shown without its password', (url, address) => {
  expect(describeTarget(url).address).toBe(address);
});
