import { newId } from '@longtable/contract/ids';
import { notificationsApi } from '@longtable/contract/notifications';
import { maxUnreadCounted } from '@longtable/contract/rules/notification-limits';
import { notificationGroups } from '@longtable/contract/rules/notification-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillUnchecked } from '../../../test/fill-unchecked.ts';
import { addAlikePeople } from '../../../test/many-people.ts';
import { notificationTo } from '../../../test/notify.ts';
import { plansOf, recordSql } from '../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { readFollowers } from '../../kits/notify.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import * as follows from './follows/follows.store.ts';
import * as store from './notifications.store.ts';

const people = 1000;
const ofOthers = 100;
const ofOne = 20_000;

let database: Database;
let one: string;
beforeAll(async () => {
  database = await openTestDatabase();
  one = await fill(database);
  await database.pool.query('vacuum (analyze) notifications, notification_follows');
}, 120_000);
afterAll(() => database.close());

/** A person with 20,000 notifications, 2 % of them unread, among a thousand people with a hundred each. */
function fill(on: Database): Promise<string> {
  return fillUnchecked(on, async (client) => {
    const [person = '', ...others] = await addAlikePeople(client, people);
    for (const [owners, count] of [
      [[person], ofOne],
      [others, ofOthers],
    ] as const) {
      await client.query(
        `insert into notifications (id, user_id, type, title, message, about, reason, key, is_read, is_deleted, created_at)
         select gen_random_uuid(), owner, case when n % 1000 = 0 then 'note_shared' else 'task_comment' end, 'Title',
           'Message', 'task:' || n % 1000, 'you are assigned', n, n % 50 > 0, n % 40 = 1, now() - n * interval '10 minutes'
         from unnest($1::uuid[]) as owner, generate_series(1, $2::int) n`,
        [owners, count],
      );
    }
    await client.query(
      `insert into notification_follows (user_id, about, level)
       select owner, 'task:' || n, 'following' from unnest($1::uuid[]) as owner, generate_series(1, 20) n`,
      [[person, ...others]],
    );
    return person;
  });
}

const scanned = /Seq Scan on (notifications|notification_follows|users|user_profiles)\b/;
const page = (more: object = {}) => notificationsApi.list.input.parse({ limit: 20, ...more });
const later = () => `${newId()}2099-01-01T00:00:00.000000Z`;

test.each([
  ['all', {}],
  ['a later page', { after: later() }],
  ['the unread ones', { unread: 'true' }],
])('%s: the list reads a page by an index and sorts nothing', async (_, filter) => {
  const plans = (await plansOf(database.pool, (db) => store.readNotifications(db, one, page(filter)))).join(
    '\n',
  );
  expect(plans).not.toMatch(scanned);
  expect(plans).not.toMatch(/^\s*(?:->\s+)?Sort/m);
});

test.each(notificationGroups)(
  'the list of the group %s reads a page of each type by its index',
  async (group) => {
    const plans = (
      await plansOf(database.pool, (db) => store.readNotifications(db, one, page({ group })))
    ).join('\n');
    expect(plans).not.toMatch(scanned);
    expect(plans).toMatch(/notifications_types/);
  },
);

const reads: [string, (db: Db) => Promise<unknown>][] = [
  ['the count', (db) => store.countUnread(db, one)],
  ['what is seen', (db) => store.markAboutAsRead(db, one, 'task:7')],
  ['waking', (db) => store.wakeSnoozed(db, 200)],
  ['what is old', (db) => store.deleteOld(db, 100)],
  ['the download', (db) => store.readNotificationsById(db, one, null, 500)],
  ['follows', (db) => store.readFollows(db, one)],
  ['the followers of a task', (db) => readFollowers(db, `task:${newId()}`)],
  ['the level of a task', (db) => follows.readLevel(db, one, 'task:7')],
];

test.each(reads)('%s: reads by an index', async (_, read) => {
  const plans = await plansOf(database.pool, read);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.join('\n')).not.toMatch(scanned);
});

test('a page does not read more for a person with more notifications', async () => {
  const buffersOf = async (person: string) => {
    const { db, statements } = recordSql(database.pool);
    await store.readNotifications(db, person, page());
    await store.countUnread(db, person);
    let buffers = 0;
    for (const { sql, parameters } of statements) {
      const { rows } = await database.pool.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
        `explain (analyze, buffers, format json) ${sql}`,
        [...parameters],
      );
      const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
      buffers += (plan?.Plan['Shared Hit Blocks'] ?? 0) + (plan?.Plan['Shared Read Blocks'] ?? 0);
    }
    return buffers;
  };
  const other = await database.db
    .selectFrom('notifications')
    .select('user_id')
    .where('user_id', '<>', one)
    .executeTakeFirstOrThrow();
  // Of one person they are as many as are unread, but at most those that are counted.
  expect(await buffersOf(one)).toBeLessThan((await buffersOf(other.user_id)) + 2 * maxUnreadCounted);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(database.pool);
  const person = newId();
  const row = notificationTo(person, { about: 'task:sql' });
  await database.db.insertInto('notifications').values(row).execute();
  await store.readNotifications(db, person, page());
  await store.readNotifications(db, person, page({ unread: 'true', after: later() }));
  await store.readNotifications(db, person, page({ group: 'notes' }));
  expect(await store.countUnread(db, person)).toBe(1);
  await store.writeNotification(db, row.id, { snoozed_until: '2000-01-01T00:00:00.000Z' });
  expect(await store.wakeSnoozed(db, 200)).toMatchObject([{ id: row.id }]);
  expect(await store.markAboutAsRead(db, person, 'task:sql')).toHaveLength(1);
  await store.writeAllUntil(db, person, '2099-01-01T00:00:00.000Z', 'is_read');
  await store.writeAllUntil(db, person, '2099-01-01T00:00:00.000Z', 'is_deleted');
  await store.readActors(db, [{ actor_id: person }]);
  await store.deleteOld(db, 10);
  await store.deleteOrphans(db);
  await follows.writeLevel(db, person, 'task:sql', 'muted');
  await follows.readLevel(db, person, 'task:sql');
  expect(await store.readFollows(db, person)).toHaveLength(1);
  await readFollowers(db, `task:${row.id}`);
  await readFollowers(db, `project:${row.id}`);
  await follows.writeLevel(db, person, 'task:sql', 'default');
  await store.readNotificationsById(db, person, null, 500);
  await store.deleteSomeOf(db, person, 10);
  expect(await store.hasAnyOf(db, person)).toBe(false);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./notifications.store.sql.snap');
});
