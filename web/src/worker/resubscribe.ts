import { pushSubscriptionsApi } from '../platform/api/push-subscriptions.ts';
import { call } from '../platform/client.ts';
import { subscriptionInput } from '../platform/push-device.ts';
import { worker } from './scope.ts';

/** The event, which TypeScript's library does not know. */
export type SubscriptionChange = ExtendableEvent & {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
};

/** Saves the subscription with which the browser has replaced another, or subscribes again where it has only ended it. */
export async function subscribeAgain({
  oldSubscription,
  newSubscription,
}: SubscriptionChange): Promise<void> {
  const { publicKey } = await call(pushSubscriptionsApi.list, {});
  const subscription =
    newSubscription ??
    (await worker.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    }));
  await call(pushSubscriptionsApi.save, subscriptionInput(subscription.toJSON(), navigator.userAgent));
  if (oldSubscription && oldSubscription.endpoint !== subscription.endpoint)
    await call(pushSubscriptionsApi.deactivate, { endpoint: oldSubscription.endpoint });
}
