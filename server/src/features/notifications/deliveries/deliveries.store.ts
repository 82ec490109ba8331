import { keptDeliveryDays } from '@longtable/contract/rules/notification-limits';
import { type Selectable, sql } from 'kysely';
import { newestFirst, type Page, type PageRequest, pagedList } from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import '../../../platform/mail/mail.table.ts';
import type { NotificationTable } from '../../../policies/notification.table.ts';
import type { NotificationDeliveryTable } from '../../../policies/notification-delivery.table.ts';

/** A delivery with what the outbox knows about its message. */
export type DeliveryRow = Omit<
  Selectable<NotificationDeliveryTable>,
  'user_id' | 'mail_id' | 'created_at' | 'attempts'
> & {
  readonly is_in_outbox: boolean;
  readonly sent_at: string | null;
  readonly answer: string | null;
  readonly last_error: string | null;
};

export type LoggedRow = Pick<
  Selectable<NotificationTable>,
  'id' | 'type' | 'title' | 'message' | 'reason' | 'created_at'
>;

/** The notifications of a person in the days of the log, also deleted ones, newest first. */
export function readLogged(db: Db, userId: string, page: PageRequest): Promise<Page<LoggedRow>> {
  const query = db
    .selectFrom('notifications')
    .select([
      'notifications.id',
      'notifications.type',
      'notifications.title',
      'notifications.message',
      'notifications.reason',
      'notifications.created_at',
    ])
    .where('notifications.user_id', '=', userId)
    .where('notifications.created_at', '>', sql<string>`now() - make_interval(days => ${keptDeliveryDays})`);
  return pagedList(newestFirst('notifications', 'created_at'), page).read(query);
}

/** What happened to notifications, by their ids. */
export async function readDeliveries(db: Db, ids: readonly string[]): Promise<DeliveryRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('notification_deliveries as delivery')
    .leftJoin('mail_outbox as message', 'message.id', 'delivery.mail_id')
    .select([
      'delivery.notification_id',
      'delivery.channel',
      'delivery.state',
      'delivery.rule',
      'delivery.due_at',
      'delivery.updated_at',
      'delivery.devices',
      'message.sent_at',
      'message.answer',
      'message.last_error',
      sql<boolean>`message.id is not null`.as('is_in_outbox'),
    ])
    .where('delivery.notification_id', 'in', [...ids])
    .orderBy('delivery.channel')
    .execute();
}
