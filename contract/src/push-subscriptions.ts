import { z } from 'zod';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';

/** In base64url. */
const key = z.string().regex(/^[\w-]{16,128}$/);
/** As the browser gives it: in ASCII, and at the port of https. */
const address = z
  .url({ protocol: /^https$/ })
  .regex(/^[\x21-\x7e]+$/)
  .max(2000);
const name = z.string().trim().max(80);

/** A browser that is sent pushes (docs/product/notification-settings.md). Visible to its person only. */
export const pushSubscription = z.object({
  id: z.string(),
  /** Browser on system, such as "Firefox on Linux". */
  deviceName: z.string(),
  browserName: z.string(),
  osName: z.string(),
  /** When it last got something; null for never. */
  lastUsedAt: z.string().nullable(),
  createdAt: z.string(),
});
export type PushSubscriptionRow = z.infer<typeof pushSubscription>;

/** The actor's own subscriptions. */
export const pushSubscriptionsApi = {
  /** The active ones, last used first, and the key with which a browser subscribes (base64url). */
  list: endpoint('GET', '/api/push-subscriptions', {
    input: z.object({}),
    output: z.object({ subscriptions: z.array(pushSubscription), publicKey: z.string() }),
  }),
  /**
   * Saves the subscription of this browser, or makes it active again. One of somebody else with that address becomes the actor's.
   * Beyond `maxPushSubscriptions` it takes the place of the one that was not used for the longest time.
   */
  save: endpoint('POST', '/api/push-subscriptions', {
    input: z.object({
      endpoint: address,
      p256dhKey: key,
      authKey: key,
      deviceName: name,
      browserName: name,
      osName: name,
    }),
    output: pushSubscription,
  }),
  /** Deactivates the subscription with this address, if there is one of the actor. */
  deactivate: endpoint('POST', '/api/push-subscriptions/deactivate', {
    input: z.object({ endpoint: address }),
    output: z.object({}),
  }),
  delete: endpoint('DELETE', '/api/push-subscriptions/:pushSubscriptionId', {
    input: z.object({ pushSubscriptionId: id }),
    output: z.object({ pushSubscriptionId: z.string() }),
  }),
  /**
   * Sends a test to the actor's browsers, whatever the preferences say. `failures` has those whose push service did not take it. At
   * most 10 in 10 minutes.
   */
  test: endpoint('POST', '/api/push-subscriptions/test', {
    input: z.object({}),
    output: z.object({
      sent: z.int(),
      failures: z.array(z.object({ deviceName: z.string(), reason: z.string() })),
    }),
  }),
};

/** Live events, to the person's own tabs. */
export const pushSubscriptionEvents = {
  'push-subscriptions.changed': z.object({}),
};

export const pushSubscriptionErrors = defineErrors({
  'push-subscription/not-found': { status: 404, text: 'Device not found.' },
  'push-subscription/address-not-public': {
    status: 422,
    text: 'This address of a push service is not on the internet.',
  },
});
