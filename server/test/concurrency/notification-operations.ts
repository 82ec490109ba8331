import { api } from '@longtable/contract/api';
import { followLevels } from '@longtable/contract/follows';
import { pushSubscriptionsApi } from '@longtable/contract/push-subscriptions';
import { readFollowers } from '../../src/kits/notify.ts';
import { tell } from '../notify.ts';
import type { Operation } from './task-operations.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** Operations on what people are told. */
export const notificationOperations = {
  /** As two nodes would: everybody is told about the same event, in any order. */
  async tellEverybody({ app, random, people }) {
    const key = `event ${random.below(1_000_000)}`;
    const [by] = random.some(people, 1);
    await Promise.all([
      tell(app, by ?? null, random.some(people, people.length), { key, about: 'task:shared' }),
      tell(app, null, random.some(people, people.length), { key, about: 'task:shared' }),
    ]);
  },

  async readNotifications({ app, send, random, people }) {
    const by = random.pick(people);
    await tell(app, null, [by, ...random.some(people, 2)], { about: 'task:shared' });
    const { notifications } = (await send(by, api.notifications.list, {})) ?? { notifications: [] };
    const some = random.some(notifications, 3);
    await Promise.all([
      ...some.map(({ id: notificationId, isRead }) =>
        send(by, api.notifications.mark, { notificationId, isRead: !isRead }),
      ),
      ...some
        .slice(1)
        .map(({ id: notificationId }) =>
          send(by, api.notifications.snooze, { notificationId, until: inAnHour() }),
        ),
      ...some
        .slice(2)
        .map(({ id: notificationId }) => send(by, api.notifications.delete, { notificationId })),
      send(by, api.notifications.seen, { about: 'task:shared' }),
      send(by, api.notifications.markAll, {}),
      random.chance(0.3) && send(by, api.notifications.clear, {}),
    ]);
  },

  async followThings({ app, send, random, people, tasks, projects }) {
    const by = random.pick(people);
    const level = random.pick([...followLevels]);
    await Promise.all([
      ...random.some(tasks, 2).map(({ id: taskId }) => send(by, api.follows.setTask, { taskId, level })),
      ...random.some(projects, 1).map((projectId) => send(by, api.follows.setProject, { projectId, level })),
      ...random.some(tasks, 1).map(({ id }) => readFollowers(app.database.db, `task:${id}`)),
    ]);
  },

  /** A browser that several people sign in with, in turn and at once, and which is pushed to meanwhile. */
  async subscribeBrowsers({ app, send, random, people }) {
    const endpoint = `https://8.8.8.8/browser-${random.below(3)}`;
    const some = random.some(people, 3);
    await Promise.all([
      ...some.map((by) => send(by, pushSubscriptionsApi.save, aBrowser(endpoint))),
      ...some.slice(1).map((by) => send(by, pushSubscriptionsApi.deactivate, { endpoint })),
      app.database.pool.query('select mark_push_subscription_used($1)', [endpoint]),
    ]);
    const by = random.pick(people);
    const { subscriptions } = (await send(by, pushSubscriptionsApi.list, {})) ?? { subscriptions: [] };
    await Promise.all([
      ...random
        .some(subscriptions, 1)
        .map(({ id }) => send(by, pushSubscriptionsApi.delete, { pushSubscriptionId: id })),
      send(by, pushSubscriptionsApi.save, aBrowser(endpoint)),
    ]);
  },
} satisfies Record<string, Operation>;

const aBrowser = (endpoint: string) => ({
  endpoint,
  p256dhKey: 'B'.repeat(87),
  authKey: 'A'.repeat(22),
  deviceName: 'Firefox on Linux',
  browserName: 'Firefox',
  osName: 'Linux',
});
