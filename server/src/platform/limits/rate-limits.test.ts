import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { addressKey } from './address-key.ts';
import {
  consumeTogether,
  createExpiringFlags,
  createRateLimits,
  deleteExpiredCounts,
  type RateLimitRule,
  waitInWords,
} from './rate-limits.ts';

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

/** A single limit. */
const limitOf = (rule: RateLimitRule, { pool } = database) => createRateLimits(pool, { rule }).rule;

describe('a rate limit', () => {
  test('refuses requests beyond it, with how long to wait', async () => {
    const limit = limitOf({ name: 'waiting', max: 2, seconds: 120 });
    await limit.consume('ada');
    await limit.consume('ada');
    await expect(limit.consume('ada')).rejects.toMatchObject({
      ...refused,
      message: 'Too many tries. Please wait 2 minutes and try again.',
    });
    await limit.consume('ben');
  });

  test('counts concurrent requests', async () => {
    const limit = limitOf({ name: 'at-once', max: 3, seconds: 60 });
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => limit.consume('ada')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('can be refunded one by one, and reset', async () => {
    const limit = limitOf({ name: 'taken-back', max: 1, seconds: 60 });
    await limit.consume('ada', '192.0.2.1');
    await limit.refund('ada', '192.0.2.1');
    await limit.consume('ada', '192.0.2.1');
    await expect(limit.consume('ada', '192.0.2.1')).rejects.toMatchObject(refused);
    await limit.reset('ada', '192.0.2.1');
    await limit.consume('ada', '192.0.2.1');
  });

  test('counts several together, or none of them', async () => {
    const person = limitOf({ name: 'together-person', max: 3, seconds: 60 });
    const recipient = limitOf({ name: 'together-recipient', max: 1, seconds: 60 });
    await consumeTogether([
      [person, 'ada'],
      [recipient, 'ben'],
    ]);
    await expect(
      consumeTogether([
        [person, 'ada'],
        [recipient, 'cleo'],
        [person, 'ada'],
        [recipient, 'ben'],
      ]),
    ).rejects.toMatchObject(refused);
    expect(await person.tryConsume('ada')).toBe(true);
    expect(await recipient.tryConsume('cleo')).toBe(true);
    expect(await recipient.tryConsume('cleo')).toBe(false);
  });

  test('counts by the network of an address', async () => {
    const limit = limitOf({ name: 'networks', max: 1, seconds: 60 });
    const caller = { ip: '2001:db8:1:2::1', browser: 'x' };
    await limit.consume('ada', caller);
    await expect(limit.consume('ada', { ip: '2001:db8:1:2::2' })).rejects.toMatchObject(refused);
    await limit.consume('ada', { ip: '2001:db8:1:3::1' });
  });

  test('can be checked without counting', async () => {
    const limit = limitOf({ name: 'looked-at', max: 1, seconds: 60 });
    await limit.check('ada');
    await limit.check('ada');
    await limit.consume('ada');
    await expect(limit.check('ada')).rejects.toMatchObject(refused);
    await limit.check('ben');
  });

  test('expires, and its counts are deleted', async () => {
    const limit = limitOf({ name: 'over', max: 1, seconds: 1 });
    await limit.consume('ada');
    await expect(limit.consume('ada')).rejects.toMatchObject({ ...refused, retryAfter: 1 });
    await vi.waitFor(() => limit.consume('ada'), { timeout: 3000, interval: 100 });
    const rows = database.db.selectFrom('rate_limits').select('key').where('key', 'like', 'over:%');
    expect(await rows.execute()).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await deleteExpiredCounts(database.pool);
    expect(await rows.execute()).toEqual([]);
  });

  test('a flag lasts for its time after it was last set', async () => {
    const flags = createExpiringFlags(database.pool, 'flags', 1);
    expect(await flags.has('ada', '192.0.2.1')).toBe(false);
    await flags.set('ada', '192.0.2.1');
    await flags.set('ada', '192.0.2.1');
    expect(await flags.has('ada', '192.0.2.1')).toBe(true);
    expect(await flags.has('ada', '192.0.2.2')).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await flags.has('ada', '192.0.2.1')).toBe(false);
  });

  test('stores only hashes of its keys', async () => {
    await limitOf({ name: 'hidden', max: 1, seconds: 60 }).consume('ada@example.test');
    const rows = await database.db.selectFrom('rate_limits').select('key').execute();
    expect(JSON.stringify(rows)).toContain('hidden:');
    expect(JSON.stringify(rows)).not.toContain('ada@');
  });

  test('reports an unreachable database as an error, not as a refusal', async () => {
    const away = openDatabase({ url: own.url, log: pino({ level: 'silent' }), connections: 1 });
    await away.pool.end();
    await expect(limitOf({ name: 'x', max: 1, seconds: 1 }, away).consume('y')).rejects.toThrow('end');
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
