import type { Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { PushOutcome, WebPush } from '../../../platform/push/web-push.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import { testMessage } from './push-message.ts';
import { createPushSender, type PushTransport } from './push-sender.ts';
import * as subscriptions from './subscriptions.store.ts';

export type Pushes = ReturnType<typeof createPushes>;

/** Notifications by web push, to browsers that have subscribed. */
export function createPushes({
  db,
  changes,
  webPush,
  log,
}: {
  db: Db;
  changes: Changes;
  webPush: Pick<WebPush, 'send'>;
  log: Log;
}) {
  const transport: PushTransport<subscriptions.Target> = {
    channel: 'push',
    readTargets: subscriptions.readTargets,
    isReachedOtherwise: () => false,
    send({ endpoint, p256dh_key: p256dhKey, auth_key: authKey }, message) {
      return webPush.send({ endpoint, p256dhKey, authKey }, message);
    },
    async settle(change, answered) {
      const of = (state: PushOutcome['state']) =>
        answered.filter(({ outcome }) => outcome.state === state).map(({ target }) => target);
      await subscriptions.markUsed(change.tx, [...new Set(of('sent').map(({ endpoint }) => endpoint))]);
      const ended = await subscriptions.deactivate(change.tx, [...new Set(of('ended').map(({ id }) => id))]);
      for (const userId of ended) {
        change.emit('push-subscriptions.changed', {
          actorId: null,
          audience: [personalRoom(userId)],
          payload: {},
        });
      }
      const refused = answered.find(({ outcome: { state } }) => state === 'refused');
      if (refused) log.warn({ answer: refused.outcome.answer }, 'a push service has refused a push');
    },
  };
  const { sendDue, sendTo } = createPushSender({ db, changes, transport, log });
  return {
    sendDue,

    /** Sends a test to the browsers of a person. */
    async test(userId: string) {
      const answered = await sendTo(userId, testMessage(new Date()));
      const failed = answered.filter(({ outcome }) => outcome.state !== 'sent');
      return {
        sent: answered.length - failed.length,
        failures: failed.map(({ target, outcome }) => ({
          deviceName: target.device_name,
          reason: outcome.answer,
        })),
      };
    },
  };
}
