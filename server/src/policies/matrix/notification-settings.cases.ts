import { newId } from '@longtable/contract/ids';
import { notificationDeliveriesApi } from '@longtable/contract/notification-deliveries';
import { notificationPreferencesApi } from '@longtable/contract/notification-preferences';
import { pushSubscriptionsApi } from '@longtable/contract/push-subscriptions';
import { unsubscribingApi } from '@longtable/contract/unsubscribing';
import { subscriptionOf } from '../../../test/push.ts';
import type { Person, TestApp } from '../../../test/test-app.ts';
import { signUpActors } from './actors.ts';
import { defineMatrix, everyone } from './matrix.ts';

const kinds = ['owner', 'other', 'signedOut'] as const;
const signedIn = { owner: 200, other: 200, signedOut: 401 };
/** Links in e-mails that were not made by this server are refused for everybody. */
const notMadeHere = everyone(kinds, 404);

/** A person's own preferences and browsers, the delivery log of their notifications, and links in e-mails. */
export const notificationSettings = defineMatrix({
  name: 'notification settings',
  kinds,
  actors: signUpActors(kinds),
  cases: [
    { endpoint: notificationPreferencesApi.get, input: () => ({}), answers: signedIn },
    { endpoint: notificationPreferencesApi.update, input: () => ({ hideContent: true }), answers: signedIn },
    { endpoint: notificationDeliveriesApi.list, input: () => ({}), answers: signedIn },
    {
      endpoint: notificationDeliveriesApi.get,
      input: async ({ app, actors: { owner } }) => ({ notificationId: await aNotification(app, owner) }),
      answers: { owner: 200, other: 404, signedOut: 401 },
    },
    { endpoint: pushSubscriptionsApi.list, input: () => ({}), answers: signedIn },
    { endpoint: pushSubscriptionsApi.save, input: aSubscription, answers: signedIn },
    {
      endpoint: pushSubscriptionsApi.deactivate,
      input: () => ({ endpoint: 'https://push.example/a' }),
      answers: signedIn,
    },
    { endpoint: pushSubscriptionsApi.test, input: () => ({}), answers: signedIn },
    {
      endpoint: pushSubscriptionsApi.delete,
      input: async ({ app, actors: { owner } }) => ({ pushSubscriptionId: await aBrowser(app, owner) }),
      answers: { owner: 200, other: 404, signedOut: 401 },
    },
    { endpoint: unsubscribingApi.get, input: () => ({ token: 'forged' }), answers: notMadeHere },
    { endpoint: unsubscribingApi.unsubscribe, input: () => ({ token: 'forged' }), answers: notMadeHere },
  ],
});

function aSubscription() {
  return {
    endpoint: 'https://push.example/a',
    p256dhKey: 'B'.repeat(87),
    authKey: 'A'.repeat(22),
    deviceName: 'Firefox on Linux',
    browserName: 'Firefox',
    osName: 'Linux',
  };
}

async function aBrowser({ database }: TestApp, { id: userId }: Person): Promise<string> {
  const row = subscriptionOf(userId);
  await database.db.insertInto('push_subscriptions').values(row).execute();
  return row.id;
}

async function aNotification({ database }: TestApp, { id: userId }: Person): Promise<string> {
  const id = newId();
  await database.db
    .insertInto('notifications')
    .values({
      id,
      user_id: userId,
      type: 'welcome_notification',
      title: 'Welcome',
      message: 'Hello.',
      action_url: null,
      action_text: null,
      metadata: '{}',
      actor_id: null,
      about: `person:${userId}`,
      reason: 'you signed up',
      key: id,
      snoozed_until: null,
    })
    .execute();
  return id;
}
