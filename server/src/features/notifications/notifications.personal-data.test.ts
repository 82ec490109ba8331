import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { keptNotificationDays } from '@longtable/contract/rules/notification-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changesOf, notificationTo, tell } from '../../../test/notify.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';
import { unzip } from '../../../test/unzip.ts';
import { notify } from '../../kits/notify.ts';
import { createLog } from '../../platform/log/log.ts';
import { notificationJobs } from './notifications.jobs.ts';
import { createNotifications } from './notifications.service.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
  ada = await app.newPerson('Ada');
});
afterAll(() => app.close());

const deleteAccount = (who: Person) =>
  who.ok(api.account.delete, { confirmation: who.email, currentPassword: testPassword });
const rowsOf = async ({ id }: Person) =>
  (
    await app.database.pool.query(
      `select user_id::text from notifications where user_id = $1
       union all select user_id::text from notification_follows where user_id = $1`,
      [id],
    )
  ).rows;

/** Runs the nightly job. */
async function prune(): Promise<void> {
  const { db } = app.database;
  const notifications = createNotifications({ db });
  // Nothing is sent by this job.
  const sending = { sendDue: async () => undefined };
  const jobs = notificationJobs({
    db,
    changes: changesOf(app),
    notifications,
    emails: sending,
    pushes: sending,
  });
  const job = jobs.find(({ name }) => name === 'notifications.prune');
  await job?.run({}, { log: createLog('silent'), signal: new AbortController().signal });
}

test('notifications, follows and mutes are in the download, and are deleted with the account', async () => {
  const ben = await app.newPerson('Ben');
  await tell(app, ada, [ben], { message: '{actor} assigned you “Sails”.' });
  await tell(app, ada, [ben], { message: 'Deleted.' });
  const [deleted, kept] = (await ben.ok(api.notifications.list, {})).notifications;
  await ben.ok(api.notifications.delete, { notificationId: deleted?.id ?? '' });
  const taskId = (await ben.ok(api.tasks.create, { id: newId(), title: 'Sails' })).id;
  await ben.ok(api.follows.setTask, { taskId, level: 'muted' });
  await tell(app, ben, [ada]);

  const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: ben.cookie } });
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  const json = (name: string) => JSON.parse(files.get(name)?.toString('utf8') ?? '') as unknown;
  expect(json('notifications.json')).toEqual([kept]);
  expect(json('followed-and-muted.json')).toEqual([
    { about: `task:${taskId}`, level: 'muted', since: expect.any(String) as string },
  ]);

  await deleteAccount(ben);
  expect(await rowsOf(ben)).toEqual([]);
  // What others were told about the person has the name in its text: it goes, too.
  expect((await ada.ok(api.notifications.list, {})).notifications).toEqual([]);
});

test('more notifications than one transaction deletes are deleted with the account', async () => {
  const cem = await app.newPerson('Cem');
  const { db } = app.database;
  for (let made = 0; made < 3; made += 1)
    await db
      .insertInto('notifications')
      .values(Array.from({ length: 700 }, () => notificationTo(cem.id)))
      .execute();
  await deleteAccount(cem);
  expect(await rowsOf(cem)).toEqual([]);
});

test('nobody is told anything whose account is closed', async () => {
  const dan = await app.newPerson('Dan');
  await app.database.pool.query('update user_profiles set closed_at = now() where id = $1', [dan.id]);
  await tell(app, ada, [dan]);
  expect(await rowsOf(dan)).toEqual([]);
});

test('what a change tells somebody while their account is deleted is gone after the next night', async () => {
  const eve = await app.newPerson('Eve');
  const [isTold, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const telling = changesOf(app).run(async (change) => {
    await notify(change, ada.id, {
      type: 'task_assigned',
      to: [eve.id],
      message: '{actor} assigned you “Sails”.',
      actionUrl: '/app/tasks',
      actionText: 'View Task',
      about: 'task:1',
      reason: 'you are assigned',
      metadata: {},
    });
    isTold.resolve();
    await goOn.promise;
  });
  await isTold.promise;
  // Neither waits for the other.
  await deleteAccount(eve);
  await expect
    .poll(async () => (await app.database.pool.query('select id from users where id = $1', [eve.id])).rows)
    .toEqual([]);
  goOn.resolve();
  await telling;
  expect(await rowsOf(eve)).toHaveLength(1);
  await prune();
  expect(await rowsOf(eve)).toEqual([]);
});

test('old notifications are deleted each night, and no younger ones', async () => {
  const fay = await app.newPerson('Fay');
  await app.database.db
    .insertInto('notifications')
    .values(Array.from({ length: 3 }, () => notificationTo(fay.id)))
    .execute();
  await tell(app, ada, [fay], { message: 'Young.' });
  await app.database.pool.query(
    `update notifications set created_at = now() - make_interval(days => $2) - interval '1 hour'
     where user_id = $1 and message <> 'Young.'`,
    [fay.id, keptNotificationDays],
  );
  await prune();
  const { notifications } = await fay.ok(api.notifications.list, {});
  expect(notifications.map(({ message }) => message)).toEqual(['Young.']);
});
