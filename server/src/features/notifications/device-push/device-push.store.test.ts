import { newId } from '@longtable/contract/ids';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explain, recordSql } from '../../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database } from '../../../platform/db/database.ts';
import * as pushes from './device-push.store.ts';
import * as tokens from './device-tokens.store.ts';

const many = 20_000;
let database: Database;
const userId = newId();
const sessionId = newId();
beforeAll(async () => {
  database = await openTestDatabase({ log: pino({ level: 'silent' }) });
  const { pool } = database;
  const people = `select case when n = 1 then $1::uuid else gen_random_uuid() end as id, n from generate_series(1, 2000) as n`;
  await pool.query(
    `insert into users (id, name, email) select id, 'Somebody', n || '@example.test' from (${people}) as person`,
    [userId],
  );
  await pool.query(
    `insert into sessions (id, user_id, token, expires_at)
    select case when id = $1 then $2::uuid else gen_random_uuid() end, id, id::text, now() + interval '1 day' from users`,
    [userId, sessionId],
  );
  await pool.query(
    `insert into user_fcm_tokens
      (id, user_id, token, browser_name, os_name, device_name, device_id, session_id)
    select gen_random_uuid(), user_id, 'token-' || id || n, '', '', '', gen_random_uuid(), id
    from sessions cross join generate_series(1, 10) as n`,
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
    select id, user_id, 'device', case when key::int % 100 = 0 then 'waiting' else 'handed' end,
      case when key::int % 100 = 0 then now() - interval '1 minute' end
    from notifications`,
  );
  await pool.query('analyze users, sessions, user_fcm_tokens, notifications, notification_deliveries');
}, 120_000);
afterAll(() => database.close());

test('saving a token, and deciding about and sending what is due, reads no whole table', async () => {
  const { db, statements } = recordSql(database.pool);
  const saved = {
    user_id: userId,
    token: 'a-new-token',
    kind: 'token',
    device_id: newId(),
    device_name: '',
    browser_name: '',
    os_name: '',
    session_id: sessionId,
    push_endpoint: null,
  } as const;
  await tokens.upsertToken(db, saved);
  await tokens.deactivateOthersOfDevice(db, saved);
  await tokens.deleteBeyondMost(db, userId);
  expect(await tokens.findActiveToken(db, userId, saved.token)).toEqual({
    token: saved.token,
    kind: 'token',
  });
  await tokens.deactivateToken(db, saved.token, userId);
  expect(await tokens.findActiveToken(db, userId, saved.token)).toBeUndefined();
  expect(await pushes.readDuePeople(db, 10, [])).toContain(userId);
  const due = await pushes.lockDue(db, [userId]);
  expect(due).toHaveLength(20);
  const targets = await pushes.readTargets(db, [userId]);
  expect(targets).toHaveLength(10);
  const ids = due.map(({ id }) => id);
  await pushes.claim(db, ids, 300);
  await pushes.writeDecisions(
    db,
    ids.map((id) => ({ id, state: 'handed', rule: null, dueAt: null, devices: null })),
  );
  await pushes.deactivate(
    db,
    targets.slice(1).map(({ id }) => id),
  );
  await tokens.deactivateOfSession(db, sessionId);
  expect(await pushes.readTargets(db, [userId])).toEqual([]);
  expect(await tokens.readDevices(db, userId)).toHaveLength(11);
  const plans = await Promise.all(statements.map((each) => explain(database.pool, each)));
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (notifications|notification_deliveries|user_fcm_tokens)/);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./device-push.store.sql.snap');
});
