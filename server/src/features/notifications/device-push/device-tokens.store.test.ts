import { newId } from '@longtable/contract/ids';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explain, recordSql } from '../../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database } from '../../../platform/db/database.ts';
import * as tokens from './device-tokens.store.ts';

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
  await pool.query('analyze users, sessions, user_fcm_tokens');
}, 120_000);
afterAll(() => database.close());

test('saving, reading and ending tokens reads no whole table', async () => {
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
  const targets = await tokens.readTargets(db, [userId]);
  expect(targets).toHaveLength(10);
  await tokens.deactivate(
    db,
    targets.slice(1).map(({ id }) => id),
  );
  await tokens.deactivateOfSession(db, sessionId);
  expect(await tokens.readTargets(db, [userId])).toEqual([]);
  expect(await tokens.readDevices(db, userId)).toHaveLength(11);
  const plans = await Promise.all(statements.map((each) => explain(database.pool, each)));
  expect(plans.join('\n')).not.toMatch(/Seq Scan on user_fcm_tokens/);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./device-tokens.store.sql.snap');
});
