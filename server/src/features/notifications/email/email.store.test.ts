import { newId } from '@longtable/contract/ids';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explain, recordSql } from '../../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database } from '../../../platform/db/database.ts';
import { readDeliveries, readLogged } from '../deliveries/deliveries.store.ts';
import * as store from './email.store.ts';

const many = 50_000;
let database: Database;
let userId: string;
beforeAll(async () => {
  database = await openTestDatabase({ log: pino({ level: 'silent' }) });
  userId = newId();
  // A tenth is of one person; of a hundredth the time has come.
  await database.pool.query(
    `insert into notifications (id, user_id, type, title, message, about, reason, key)
    select gen_random_uuid(), case when n % 10 = 0 then $1::uuid else gen_random_uuid() end,
      'task_comment', 'Title', 'Message', 'task:x', 'reason', n::text
    from generate_series(1, $2::int) as n`,
    [userId, many],
  );
  await database.pool.query(
    `insert into notification_deliveries (notification_id, user_id, channel, state, due_at)
    select id, user_id, 'email', case when key::int % 100 = 0 then 'waiting' else 'handed' end,
      case when key::int % 100 = 0 then now() - interval '1 minute' end
    from notifications`,
  );
  await database.pool.query('analyze notifications, notification_deliveries');
}, 120_000);
afterAll(() => database.close());

test('finding what is due, and deciding about a person, reads no whole table, however many notifications there are', async () => {
  const { db, statements } = recordSql(database.pool);
  expect(await store.readDuePeople(db, 500, [])).toContain(userId);
  const due = await store.lockDue(db, userId);
  expect(due).toHaveLength(store.emailedAtOnce);
  const mailId = newId();
  const ids = due.map(({ id }) => id);
  await store.writeDecision(db, ids.slice(0, 1), { state: 'handed', mailId });
  await store.writeDecision(db, ids.slice(1, 2), { state: 'skipped', rule: 'seen' });
  await store.writeDecision(db, ids.slice(2, 3), { state: 'waiting', rule: 'digest', until: new Date() });
  expect(await store.lockHanded(db, mailId)).toMatchObject([{ user_id: userId, is_seen: false }]);
  await store.readRecentEmails(db, userId);
  await store.releaseWaiting(db, userId, ['digest']);
  const logged = await readLogged(db, userId, { limit: 20 });
  expect(
    await readDeliveries(
      db,
      logged.rows.map(({ id }) => id),
    ),
  ).toHaveLength(20);
  const plans = await Promise.all(statements.map((each) => explain(database.pool, each)));
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (notifications|notification_deliveries)/);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./email.store.sql.snap');
});

test('the log forgets what is older than thirty days', async () => {
  await database.pool.query(
    `update notification_deliveries set created_at = now() - interval '31 days'
    where notification_id in (select id from notifications where key in ('1', '2', '3'))`,
  );
  expect(await store.deleteOldDeliveries(database.db, 2)).toBe(true);
  expect(await store.deleteOldDeliveries(database.db, 2)).toBe(false);
  const { rows } = await database.pool.query<{ n: number }>(
    'select count(*)::int as n from notification_deliveries',
  );
  expect(rows[0]?.n).toBe(many - 3);
});
