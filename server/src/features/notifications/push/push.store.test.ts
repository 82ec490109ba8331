import { newId } from '@longtable/contract/ids';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explain, recordSql } from '../../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import { readVisibleTo } from '../../../kits/visible-abouts.ts';
import type { Database } from '../../../platform/db/database.ts';
import * as store from './push.store.ts';
import * as subscriptions from './subscriptions.store.ts';

const many = 50_000;
let database: Database;
let userId: string;
beforeAll(async () => {
  database = await openTestDatabase({ log: pino({ level: 'silent' }) });
  const { pool } = database;
  userId = newId();
  // A tenth is of one person, whose rows are among those that are due.
  await pool.query(
    `with person as (select case when n = 1 then $1::uuid else gen_random_uuid() end as id from generate_series(1, $2::int) n),
      account as (insert into users (id, name, email) select id, 'Somebody', id || '@example.test' from person returning id)
    insert into user_profiles (id, full_name, email) select id, 'Somebody', id || '@example.test' from account`,
    [userId, many / 10],
  );
  await pool.query(
    `insert into push_subscriptions (id, user_id, endpoint, p256dh_key, auth_key, user_agent, device_name, browser_name, os_name)
    select gen_random_uuid(), id, 'https://push.example/' || id, 'key', 'key', '', 'Firefox on Linux', 'Firefox', 'Linux' from users`,
  );
  await pool.query(
    `insert into notifications (id, user_id, type, title, message, about, reason, key)
    select gen_random_uuid(), case when n % 10 = 0 then $1::uuid else gen_random_uuid() end,
      'task_comment', 'Title', 'Message', 'task:x', 'reason', n::text
    from generate_series(1, $2::int) as n`,
    [userId, many],
  );
  await pool.query(
    `insert into notification_deliveries (notification_id, user_id, channel, state, due_at)
    select id, user_id, 'push', case when key::int % 100 = 0 then 'waiting' else 'handed' end,
      case when key::int % 100 = 0 then now() - interval '1 minute' end
    from notifications`,
  );
  await pool.query('analyze');
}, 120_000);
afterAll(() => database.close());

test('finding what is due, deciding and recording reads no whole table, however many notifications and browsers there are', async () => {
  const { db, statements } = recordSql(database.pool);
  expect(await store.readDuePeople(db, 'push', 10, [])).toContain(userId);
  expect(await store.lockDue(db, 'device', [userId])).toEqual([]);
  const due = await store.lockDue(db, 'push', [userId]);
  expect(due).toHaveLength(20);
  expect(await store.readReceivers(db, [userId])).toHaveLength(1);
  const [target] = await subscriptions.readTargets(db, [userId]);
  if (!target) throw new Error('There is no subscription.');
  const [first = '', second = ''] = due.map(({ id }) => id);
  const asked = (['task', 'note', 'person'] as const).map((kind) => ({
    personId: userId,
    about: `${kind}:${userId}`,
  }));
  expect(await readVisibleTo(db, asked)).toEqual(new Set([`${userId} person:${userId}`]));
  await store.claim(db, 'push', [first], 300);
  const devices = [
    { id: target.id, deviceName: 'Firefox on Linux', state: 'sent' as const, answer: '201 Created' },
  ];
  await store.writeDecisions(db, 'push', [
    { id: first, state: 'handed', rule: null, dueAt: null, devices },
    { id: second, state: 'skipped', rule: 'seen', dueAt: null, devices: null },
  ]);
  await subscriptions.markUsed(db, [target.endpoint]);
  await subscriptions.readActive(db, userId);
  const saved = await subscriptions.upsert(db, {
    id: newId(),
    userId,
    endpoint: target.endpoint,
    p256dhKey: 'other',
    authKey: 'other',
    userAgent: '',
    deviceName: 'Chrome on Linux',
    browserName: 'Chrome',
    osName: 'Linux',
    sessionId: newId(),
  });
  expect(saved).toMatchObject({ id: target.id, previous_user_id: userId, device_name: 'Chrome on Linux' });
  expect(saved.last_used_at).not.toBeNull();
  expect(await subscriptions.deactivateOfSession(db, newId())).toEqual([]);
  await subscriptions.deleteExcess(db, userId, target.id);
  expect(await subscriptions.deactivate(db, [target.id])).toEqual([userId]);
  expect(await subscriptions.deactivateByEndpoint(db, userId, target.endpoint)).toBe(false);
  await subscriptions.deleteInactive(db, 100);
  const plans = await Promise.all(statements.map((each) => explain(database.pool, each)));
  expect(plans.join('\n')).not.toMatch(
    /Seq Scan on (notifications|notification_deliveries|push_subscriptions)\b/,
  );
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./push.store.sql.snap');
});
