import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import type {
  pushSubscriptionsApi,
  PushSubscriptionRow as Shown,
} from '@longtable/contract/push-subscriptions';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { WebPush } from '../../../platform/push/web-push.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { PushSubscriptionRow } from '../../../policies/push-subscription.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import * as store from './subscriptions.store.ts';

export type PushSubscriptions = ReturnType<typeof createPushSubscriptions>;
type Save = ParsedInputOf<typeof pushSubscriptionsApi.save>;

/** The browsers of people that are sent pushes (docs/product/notification-settings.md). */
export function createPushSubscriptions({
  db,
  webPush,
}: {
  db: Db;
  webPush: Pick<WebPush, 'publicKey' | 'check'>;
}) {
  return {
    async list(actor: Actor) {
      const rows = await store.readActive(db, actor.id);
      return { subscriptions: rows.map(present), publicKey: webPush.publicKey };
    },

    /** Refuses an address that is not on the internet. Every sending checks it again. */
    async check({ endpoint }: Save): Promise<void> {
      if ((await webPush.check(endpoint)) !== null) throw refuse('push-subscription/address-not-public');
    },

    /** Saves the subscription of a locked person. */
    async save(
      change: Change,
      actor: Actor,
      wanted: Save,
      from: { readonly sessionId: string; readonly userAgent: string },
    ): Promise<Shown> {
      const row = await store.upsert(change.tx, { ...wanted, ...from, id: newId(), userId: actor.id });
      await store.deleteExcess(change.tx, actor.id, row.id);
      const { previous_user_id: previous } = row;
      publishChanged(change, previous === null ? [actor.id] : [actor.id, previous]);
      return present(row);
    },

    /** Idempotent. */
    async deactivate(change: Change, actor: Actor, endpoint: string): Promise<Record<string, never>> {
      if (await store.deactivateByEndpoint(change.tx, actor.id, endpoint)) publishChanged(change, [actor.id]);
      return {};
    },

    /** Ends what was saved in a session, which has ended. */
    async endOfSession(change: Change, sessionId: string): Promise<void> {
      publishChanged(change, await store.deactivateOfSession(change.tx, sessionId));
    },

    async delete(
      change: Change,
      { id, user_id }: PushSubscriptionRow,
    ): Promise<{ pushSubscriptionId: string }> {
      await store.deleteSubscription(change.tx, id);
      publishChanged(change, [user_id]);
      return { pushSubscriptionId: id };
    },
  };
}

function publishChanged(change: Change, userIds: readonly string[]): void {
  for (const userId of new Set(userIds)) {
    change.emit('push-subscriptions.changed', {
      actorId: userId,
      audience: [personalRoom(userId)],
      payload: {},
    });
  }
}

function present(row: PushSubscriptionRow): Shown {
  return {
    id: row.id,
    deviceName: row.device_name,
    browserName: row.browser_name,
    osName: row.os_name,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
  };
}
