import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { addressKey } from './address-key.ts';
import { createAttempts, createMarks, forgetOldAttempts, waitInWords } from './attempts.ts';

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, log: pino({ level: 'silent' }), connections: 10 });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const refused = { code: 'request/too-many', status: 429 };

describe('tries', () => {
  test('are refused when there were too many, with how long to wait', async () => {
    const attempts = createAttempts(database.pool, 'waiting', { tries: 2, seconds: 120 });
    await attempts.count('ada');
    await attempts.count('ada');
    await expect(attempts.count('ada')).rejects.toMatchObject({
      ...refused,
      message: 'Too many tries. Please wait 2 minutes and try again.',
    });
    await attempts.count('ben');
  });

  test('at the same moment are counted each', async () => {
    const attempts = createAttempts(database.pool, 'at-once', { tries: 3, seconds: 60 });
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => attempts.count('ada')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('can be taken back one by one, and forgotten', async () => {
    const attempts = createAttempts(database.pool, 'taken-back', { tries: 1, seconds: 60 });
    await attempts.count('ada', '192.0.2.1');
    await attempts.takeBack('ada', '192.0.2.1');
    await attempts.count('ada', '192.0.2.1');
    await expect(attempts.count('ada', '192.0.2.1')).rejects.toMatchObject(refused);
    await attempts.forget('ada', '192.0.2.1');
    await attempts.count('ada', '192.0.2.1');
  });

  test('can be looked at without one', async () => {
    const attempts = createAttempts(database.pool, 'looked-at', { tries: 1, seconds: 60 });
    await attempts.check('ada');
    await attempts.check('ada');
    await attempts.count('ada');
    await expect(attempts.check('ada')).rejects.toMatchObject(refused);
    await attempts.check('ben');
  });

  test('are over after their time, and swept away', async () => {
    const attempts = createAttempts(database.pool, 'over', { tries: 1, seconds: 1 });
    await attempts.count('ada');
    await expect(attempts.count('ada')).rejects.toMatchObject({ ...refused, retryAfter: 1 });
    await vi.waitFor(() => attempts.count('ada'), { timeout: 3000, interval: 100 });
    const rows = database.db.selectFrom('rate_limits').select('key').where('key', 'like', 'over:%');
    expect(await rows.execute()).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await forgetOldAttempts(database.pool);
    expect(await rows.execute()).toEqual([]);
  });

  test('a mark is there for its time after it was last set', async () => {
    const marks = createMarks(database.pool, 'marks', 1);
    expect(await marks.has('ada', '192.0.2.1')).toBe(false);
    await marks.set('ada', '192.0.2.1');
    await marks.set('ada', '192.0.2.1');
    expect(await marks.has('ada', '192.0.2.1')).toBe(true);
    expect(await marks.has('ada', '192.0.2.2')).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await marks.has('ada', '192.0.2.1')).toBe(false);
  });

  test('whose they are can’t be read from the table', async () => {
    await createAttempts(database.pool, 'hidden', { tries: 1, seconds: 60 }).count('ada@example.test');
    const rows = await database.db.selectFrom('rate_limits').select('key').execute();
    expect(JSON.stringify(rows)).toContain('hidden:');
    expect(JSON.stringify(rows)).not.toContain('ada@');
  });

  test('a database that is away is an error of its own, not a refusal', async () => {
    const away = openDatabase({ url: own.url, log: pino({ level: 'silent' }), connections: 1 });
    await away.pool.end();
    await expect(createAttempts(away.pool, 'x', { tries: 1, seconds: 1 }).count('y')).rejects.toThrow('end');
  });
});

test.each([
  [0, '1 second'],
  [1000, '1 second'],
  [1001, '2 seconds'],
  [60_000, '60 seconds'],
  [60_001, '2 minutes'],
  [900_000, '15 minutes'],
  [3_599_000, '60 minutes'],
])('%i milliseconds are %s', (milliseconds, words) => {
  expect(waitInWords(milliseconds)).toBe(words);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['', ''],
])('the address %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
