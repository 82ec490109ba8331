import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { Notification } from '@longtable/contract/notifications';
import { maxUnreadCounted } from '@longtable/contract/rules/notification-limits';
import { notificationTypeNames, notificationTypes } from '@longtable/contract/rules/notification-types';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changesOf, notificationTo, tell } from '../../../test/notify.ts';
import { subscribe, untilReceived } from '../../../test/subscribe.ts';
import { nameTo, type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createNotifications } from './notifications.service.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
});

const list = async (who: Person, filter: object = {}) =>
  (await who.ok(api.notifications.list, filter)).notifications;
const unread = async (who: Person) => (await who.ok(api.notifications.counts, {})).unread;
const first = async (who: Person): Promise<Notification> => {
  const [notification] = await list(who);
  if (!notification) throw new Error('There is none.');
  return notification;
};
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
/** As if the time of snoozed notifications had come. */
const endSnoozing = (id: string) =>
  app.database.pool.query(`update notifications set snoozed_until = now() - interval '1 s' where id = $1`, [
    id,
  ]);
const wake = () => changesOf(app).run(createNotifications(app.database).wake);

describe('telling people', () => {
  test('shows them what happened, who did it and why they are told, newest first', async () => {
    await tell(app, ada, [ben]);
    await tell(app, ada, [ben], {
      type: 'task_comment',
      message: (by) => `${by} commented.`,
      about: 'task:2',
    });
    const [comment, assigned] = await list(ben);
    expect(comment).toMatchObject({ type: 'task_comment', title: 'New Comment', message: 'Ada commented.' });
    expect(assigned).toEqual({
      id: expect.any(String) as string,
      type: 'task_assigned',
      title: 'New Task Assigned',
      message: 'Ada assigned you “Sails”.',
      actionUrl: '/app/tasks?task=1',
      actionText: 'View Task',
      metadata: { taskId: '1' },
      about: 'task:1',
      reason: 'you are assigned',
      actorId: ada.id,
      isRead: false,
      createdAt: expect.any(String) as string,
      snoozedUntil: null,
      version: 1,
    });
    expect(nameTo(ben, ada.id)).toBe('Ada');
    expect(await unread(ben)).toBe(2);
  });

  test('leaves out whoever did it, and tells nobody twice who is named twice', async () => {
    await tell(app, ada, [ada, ben, ben]);
    expect(await list(ada)).toEqual([]);
    expect(await list(ben)).toHaveLength(1);
  });

  test('tells about an event with a key once, also when it is reported at the same moment', async () => {
    const key = 'due-soon:1:2026-12-24';
    await Promise.all([1, 2, 3].map(() => tell(app, null, [ada, ben], { key })));
    await tell(app, null, [ben], { key });
    expect(await list(ada)).toHaveLength(1);
    expect(await list(ben)).toMatchObject([{ actorId: null }]);
  });

  test('does not tell again about a key whose notification was deleted', async () => {
    await tell(app, null, [ben], { key: 'once' });
    await ben.ok(api.notifications.clear, {});
    await tell(app, null, [ben], { key: 'once' });
    expect(await list(ben)).toEqual([]);
  });

  test('tells nobody when the change fails', async () => {
    const failing = changesOf(app).run(async (change) => {
      await change.tx.insertInto('notifications').values(notificationTo(ben.id)).execute();
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect(await list(ben)).toEqual([]);
  });

  test('goes live to every connection of the person, with the name of whoever did it, and to nobody else', async () => {
    const phone = await app.again(ben);
    const [laptop, mobile, own] = [
      await subscribe(app, ben),
      await subscribe(app, phone),
      await subscribe(app, ada),
    ];
    await tell(app, ada, [ben]);
    const notification = await first(ben);
    for (const { received } of [laptop, mobile]) {
      const event = await untilReceived(received, ({ type }) => type === 'notification.saved');
      expect(event.payload).toMatchObject({ notification, cards: { people: [{ id: ada.id, name: 'Ada' }] } });
    }
    expect(own.received.filter(({ type }) => type.startsWith('notification'))).toEqual([]);
    for (const { stop } of [laptop, mobile, own]) stop();
  });
});

describe('the list', () => {
  test('has pages, between which nothing is lost or repeated while new ones come', async () => {
    const { pool } = app.database;
    // Three share a time: a page may end between them.
    for (let made = 0; made < 9; made += 1)
      await app.database.db.insertInto('notifications').values(notificationTo(ben.id)).execute();
    await pool.query(
      `update notifications set created_at = date_trunc('second', now()) - (n / 3) * interval '1 day'
       from (select id as numbered, row_number() over (order by id) - 1 as n from notifications where user_id = $1) as rows
       where id = numbered`,
      [ben.id],
    );
    const wanted = (await list(ben, { limit: 100 })).map(({ id }) => id);
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page: { notifications: Notification[]; next: string | null } = await ben.ok(
        api.notifications.list,
        {
          limit: 4,
          ...(after !== null && { after }),
        },
      );
      found.push(...page.notifications.map(({ id }) => id));
      after = page.next;
      await tell(app, ada, [ben]);
    } while (after !== null);
    expect(found).toEqual(wanted);
  });

  test('shows the unread ones, the read ones, or all', async () => {
    await tell(app, ada, [ben], { about: 'task:1' });
    await tell(app, ada, [ben], { about: 'task:2' });
    await ben.ok(api.notifications.seen, { about: 'task:1' });
    const abouts = async (filter: object) => (await list(ben, filter)).map(({ about }) => about);
    expect(await abouts({ unread: 'true' })).toEqual(['task:2']);
    expect(await abouts({ unread: 'false' })).toEqual(['task:1']);
    expect(await abouts({})).toEqual(['task:2', 'task:1']);
  });

  test('shows the types of one group, in pages', async () => {
    const inOrder = notificationTypeNames.filter((type) => notificationTypes[type].group === 'tasks');
    for (const type of [...inOrder, 'note_shared', 'reminder'] as const)
      await tell(app, ada, [ben], { type });
    const { notifications, next } = await ben.ok(api.notifications.list, { group: 'tasks', limit: 2 });
    const rest = await list(ben, { group: 'tasks', after: next, limit: 100 });
    expect([...notifications, ...rest].map(({ type }) => type)).toEqual(inOrder.toReversed());
    expect(await list(ben, { group: 'chat' })).toEqual([]);
    expect((await list(ben, { group: 'notes', unread: 'true' })).map(({ type }) => type)).toEqual([
      'note_shared',
    ]);
  });
});

describe('reading', () => {
  test('one is marked as read and as unread, and the person’s other connections follow', async () => {
    await tell(app, ada, [ben]);
    const other = await subscribe(app, ben);
    const { id: notificationId } = await first(ben);
    const read = await ben.ok(api.notifications.mark, { notificationId, isRead: true });
    expect(read).toMatchObject({ isRead: true, version: 2 });
    expect(await unread(ben)).toBe(0);
    // A repeated request changes nothing.
    expect(await ben.ok(api.notifications.mark, { notificationId, isRead: true })).toEqual(read);
    const again = await ben.ok(api.notifications.mark, { notificationId, isRead: false });
    expect(again).toMatchObject({ isRead: false, version: 3 });
    expect(await unread(ben)).toBe(1);
    await untilReceived(
      other.received,
      ({ payload }) => 'notification' in payload && payload.notification.version === 3,
    );
    expect(other.received.map(({ payload }) => payload)).toMatchObject([
      { notification: read, cards: { people: [{ id: ada.id, name: 'Ada' }] } },
      { notification: again, cards: { people: [{ id: ada.id, name: 'Ada' }] } },
    ]);
    other.stop();
  });

  test('opening a thing marks what is about it, and nothing else', async () => {
    await tell(app, ada, [ben], { about: 'task:1' });
    await tell(app, ada, [ben], { about: 'task:1' });
    await tell(app, ada, [ben], { about: 'task:2' });
    await tell(app, ben, [ada], { about: 'task:1' });
    const { notificationIds } = await ben.ok(api.notifications.seen, { about: 'task:1' });
    expect(notificationIds).toHaveLength(2);
    expect(await unread(ben)).toBe(1);
    expect(await unread(ada)).toBe(1);
    expect(await ben.ok(api.notifications.seen, { about: 'task:1' })).toEqual({ notificationIds: [] });
  });

  test('all are marked up to a time, and what came since stays unread', async () => {
    await tell(app, ada, [ben]);
    await tell(app, ada, [ben]);
    const { createdAt: until } = await first(ben);
    await tell(app, ada, [ben]);
    // Times in the database are finer than those that clients know.
    await app.database.pool.query(
      `update notifications set created_at = $2::timestamptz + interval '0.9 ms' where user_id = $1 and created_at < $2::timestamptz + interval '1 ms'`,
      [ben.id, until],
    );
    await app.database.pool.query(
      `update notifications set created_at = $2::timestamptz + interval '1 ms' where user_id = $1 and created_at > $2::timestamptz + interval '1 ms'`,
      [ben.id, until],
    );
    const other = await subscribe(app, ben);
    await ben.ok(api.notifications.markAll, { until });
    expect(await unread(ben)).toBe(1);
    const event = await untilReceived(other.received, ({ type }) => type === 'notifications.changed');
    expect(event.payload).toEqual({ change: 'read', until });
    await ben.ok(api.notifications.markAll, {});
    expect(await unread(ben)).toBe(0);
    other.stop();
  });

  test('all of one person are marked while others keep theirs', async () => {
    await tell(app, null, [ada, ben]);
    await ada.ok(api.notifications.markAll, {});
    expect([await unread(ada), await unread(ben)]).toEqual([0, 1]);
  });
});

describe('deleting', () => {
  test('one is gone everywhere, also when the request is sent again', async () => {
    await tell(app, ada, [ben]);
    const other = await subscribe(app, ben);
    const { id: notificationId } = await first(ben);
    expect(await ben.ok(api.notifications.delete, { notificationId })).toEqual({ notificationId });
    expect([await list(ben), await unread(ben)]).toEqual([[], 0]);
    const event = await untilReceived(other.received, ({ type }) => type === 'notification.deleted');
    expect(event.payload).toEqual({ notificationId });
    for (const endpoint of [api.notifications.delete, api.notifications.mark, api.notifications.snooze])
      expect(await ben.refused(endpoint, { notificationId, isRead: true, until: inAnHour() })).toMatchObject({
        status: 404,
        code: 'notification/not-found',
        text: 'Notification not found.',
      });
    other.stop();
  });

  test('all are cleared up to a time, but what is snoozed stays for later', async () => {
    await tell(app, ada, [ben]);
    const { id: notificationId } = await first(ben);
    await ben.ok(api.notifications.snooze, { notificationId, until: inAnHour() });
    await tell(app, ada, [ben]);
    const other = await subscribe(app, ben);
    await ben.ok(api.notifications.clear, {});
    expect(await list(ben)).toEqual([]);
    const event = await untilReceived(other.received, ({ type }) => type === 'notifications.changed');
    expect(event.payload).toMatchObject({ change: 'cleared' });
    await endSnoozing(notificationId);
    expect((await list(ben)).map(({ id }) => id)).toEqual([notificationId]);
    other.stop();
  });

  test('clearing nothing tells nobody', async () => {
    const other = await subscribe(app, ben);
    await ben.ok(api.notifications.clear, {});
    await ben.ok(api.notifications.markAll, {});
    await tell(app, ada, [ben]);
    await untilReceived(other.received, ({ type }) => type === 'notification.saved');
    expect(other.received).toHaveLength(1);
    other.stop();
  });
});

describe('snoozing', () => {
  test('hides one until its time has come; then it is the newest, and unread', async () => {
    await tell(app, ada, [ben], { about: 'task:1' });
    const { id: notificationId } = await first(ben);
    await tell(app, ada, [ben], { about: 'task:2' });
    const until = inAnHour();
    await ben.ok(api.notifications.mark, { notificationId, isRead: true });
    const snoozed = await ben.ok(api.notifications.snooze, { notificationId, until });
    expect(snoozed).toMatchObject({ snoozedUntil: until });
    expect((await list(ben)).map(({ about }) => about)).toEqual(['task:2']);
    expect(await unread(ben)).toBe(1);
    await wake();
    expect(await list(ben)).toHaveLength(1);

    const other = await subscribe(app, ben);
    await endSnoozing(notificationId);
    await wake();
    const [woken] = await list(ben);
    expect(woken).toMatchObject({ id: notificationId, isRead: false, snoozedUntil: null });
    expect(Date.parse(woken?.createdAt ?? '')).toBeGreaterThanOrEqual(Date.parse(snoozed.createdAt));
    expect(await unread(ben)).toBe(2);
    const event = await untilReceived(other.received, ({ type }) => type === 'notification.saved');
    expect(event.payload).toMatchObject({ notification: woken, cards: { people: [{ name: 'Ada' }] } });
    // Once.
    await wake();
    expect((await first(ben)).version).toBe(woken?.version);
    other.stop();
  });

  test('wakes each once while several nodes look, and none that was deleted', async () => {
    for (let made = 0; made < 20; made += 1) await tell(app, ada, [ben]);
    const all = await list(ben, { limit: 100 });
    for (const { id } of all) {
      await ben.ok(api.notifications.snooze, { notificationId: id, until: inAnHour() });
      await endSnoozing(id);
    }
    const [gone] = all;
    await ben.ok(api.notifications.delete, { notificationId: gone?.id ?? '' });
    await Promise.all([wake(), wake(), wake()]);
    const woken = await list(ben, { limit: 100 });
    expect(woken.map(({ version }) => version)).toEqual(Array.from({ length: 19 }, () => 3));
    expect(await unread(ben)).toBe(19);
  });

  test('to the past is refused', async () => {
    await tell(app, ada, [ben]);
    const { id: notificationId } = await first(ben);
    const until = new Date(Date.now() - 1000).toISOString();
    expect(await ben.refused(api.notifications.snooze, { notificationId, until })).toMatchObject({
      status: 422,
      code: 'notification/snooze-past',
      text: 'Choose a time in the future.',
    });
  });
});

describe('the count of unread ones', () => {
  test('is that of the list, whatever is done at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(
        Array.from({ length: 6 }, (_, n) => tell(app, ada, [ben], { about: `task:${n % 3}` })),
      );
      const known = await list(ben, { limit: 100 });
      await Promise.all([
        ...known
          .slice(0, 4)
          .flatMap(({ id: notificationId }, index) => [
            ben.send(api.notifications.mark, { notificationId, isRead: index % 2 === 0 }),
            ben.send(api.notifications.snooze, { notificationId, until: inAnHour() }),
          ]),
        ...known
          .slice(3, 6)
          .map(({ id: notificationId }) => ben.send(api.notifications.delete, { notificationId })),
        ben.ok(api.notifications.seen, { about: 'task:1' }),
        ben.ok(api.notifications.markAll, { until: known[4]?.createdAt }),
        ben.ok(api.notifications.clear, { until: known[5]?.createdAt }),
        tell(app, ada, [ben]),
      ]);
      const shown = await list(ben, { limit: 100 });
      expect(await unread(ben)).toBe(shown.filter(({ isRead }) => !isRead).length);
      expect(await list(ben, { limit: 100, unread: 'true' })).toHaveLength(await unread(ben));
    }
    expect(app.logged).toEqual([]);
  });

  test('stops where the badge does', async () => {
    const rows = Array.from({ length: maxUnreadCounted + 7 }, () => notificationTo(ben.id));
    await app.database.db.insertInto('notifications').values(rows).execute();
    expect(await unread(ben)).toBe(maxUnreadCounted);
  });
});

test('input that is none is refused', async () => {
  const malformed = [
    [api.notifications.list, { group: 'weather' }],
    [api.notifications.list, { after: 'x' }],
    [api.notifications.seen, { about: 'nothing' }],
    [api.notifications.markAll, { until: 'now' }],
    [api.notifications.mark, { notificationId: newId() }],
  ] as const;
  for (const [endpoint, input] of malformed)
    expect(await ada.refused(endpoint, input)).toMatchObject({ code: 'request/malformed' });
});
