import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type {
  LoggedNotification,
  NotificationDelivery,
  notificationDeliveriesApi,
} from '@longtable/contract/notification-deliveries';
import type { Db } from '../../../platform/db/database.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Actor } from '../../../policies/actor.ts';
import * as store from './deliveries.store.ts';

export type Deliveries = ReturnType<typeof createDeliveries>;

/** The delivery log: what happened to a person's notifications on each channel (docs/product/notification-settings.md). */
export function createDeliveries({ db, mail }: { db: Db; mail: Pick<Mail, 'configured'> }) {
  async function readByNotification(
    rows: readonly { readonly id: string; readonly created_at: string }[],
  ): Promise<(row: { readonly id: string; readonly created_at: string }) => NotificationDelivery[]> {
    const read = await store.readDeliveries(
      db,
      rows.map(({ id }) => id),
    );
    const byNotification = Map.groupBy(read, ({ notification_id }) => notification_id);
    return ({ id, created_at }) => {
      const deliveries = (byNotification.get(id) ?? []).map((row) => present(row, mail.configured));
      if (deliveries.some(({ channel }) => channel === 'app')) return deliveries;
      return [{ channel: 'app', state: 'sent', rule: null, answer: null, at: created_at }, ...deliveries];
    };
  }

  return {
    async get(notification: { readonly id: string; readonly created_at: string }) {
      const deliveriesOf = await readByNotification([notification]);
      return { deliveries: deliveriesOf(notification) };
    },

    async list(actor: Actor, input: ParsedInputOf<typeof notificationDeliveriesApi.list>) {
      const { rows, next } = await store.readLogged(db, actor.id, input);
      const deliveriesOf = await readByNotification(rows);
      const notifications = rows.map(
        (row): LoggedNotification => ({
          id: row.id,
          type: row.type,
          title: row.title,
          message: row.message,
          reason: row.reason,
          createdAt: row.created_at,
          deliveries: deliveriesOf(row),
        }),
      );
      return { notifications, next };
    },
  };
}

function present(row: store.DeliveryRow, hasMailServer: boolean): NotificationDelivery {
  const { channel, rule, updated_at } = row;
  const told = (told: Pick<NotificationDelivery, 'state'> & Partial<NotificationDelivery>) => ({
    channel,
    rule,
    answer: null,
    at: updated_at,
    ...told,
  });
  if (channel === 'push' || channel === 'device') return presentPush(channel, row);
  if (row.state === 'waiting') return told({ state: 'waiting', at: row.due_at ?? updated_at });
  if (row.state === 'skipped') return told({ state: 'skipped' });
  if (row.sent_at !== null) return told({ state: 'sent', answer: row.answer, at: row.sent_at });
  if (row.last_error !== null) return told({ state: 'failed', answer: row.last_error });
  if (!row.is_in_outbox) return told({ state: 'sent' });
  return told({ state: 'waiting', answer: hasMailServer ? null : 'no mail server' });
}

function presentPush(
  channel: 'push' | 'device',
  { rule, state, devices, due_at, updated_at }: store.DeliveryRow,
): NotificationDelivery {
  return {
    channel,
    state: state === 'handed' ? 'sent' : state,
    rule,
    answer: null,
    ...(devices && {
      devices: devices.map(({ deviceName, state: its, answer }) => ({ deviceName, state: its, answer })),
    }),
    at: state === 'waiting' ? (due_at ?? updated_at) : updated_at,
  };
}
