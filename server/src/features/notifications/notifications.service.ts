import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { Notification, notificationsApi } from '@longtable/contract/notifications';
import { cardsOf, personIn } from '../../kits/cards.ts';
import { pushAgain } from '../../kits/notify.ts';
import { cardsOfPeople } from '../../kits/person-card.ts';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import type { NotificationRow } from '../../policies/notification.ts';
import { personalRoom } from '../../policies/rooms.ts';
import { presentNotification } from './notifications.presenter.ts';
import * as store from './notifications.store.ts';

type Input<Name extends keyof typeof notificationsApi> = ParsedInputOf<(typeof notificationsApi)[Name]>;

const cardSources = [personIn('actor_id', 'actor')];

/** The notifications of people (docs/product/notifications.md). Each person has their own. */
export function createNotifications({ db }: { db: Db }) {
  return {
    async list(actor: Actor, input: Input<'list'>) {
      const { rows, next } = await store.readNotifications(db, actor.id, input);
      return { notifications: rows.map(presentNotification), next, cards: cardsOf(rows, cardSources) };
    },

    counts: async (actor: Actor) => ({ unread: await store.countUnread(db, actor.id) }),

    /** Idempotent. */
    async mark(change: Change, row: NotificationRow, isRead: boolean): Promise<Notification> {
      if (row.is_read === isRead) return presentNotification(row);
      return publishSaved(change, await store.writeNotification(change.tx, row.id, { is_read: isRead }));
    },

    async seen(change: Change, actor: Actor, about: string): Promise<{ notificationIds: string[] }> {
      const rows = await store.markAboutAsRead(change.tx, actor.id, about);
      await publishAllSaved(change, rows);
      return { notificationIds: rows.map(({ id }) => id) };
    },

    markAll: (change: Change, actor: Actor, { until }: Input<'markAll'>) =>
      writeAll(change, actor, until, 'read'),

    clear: (change: Change, actor: Actor, { until }: Input<'clear'>) =>
      writeAll(change, actor, until, 'cleared'),

    async snooze(change: Change, row: NotificationRow, until: string): Promise<Notification> {
      if (Date.parse(until) <= Date.now()) throw refuse('notification/snooze-past');
      return publishSaved(change, await store.writeNotification(change.tx, row.id, { snoozed_until: until }));
    },

    async delete(change: Change, row: NotificationRow): Promise<{ notificationId: string }> {
      const { id, user_id } = row;
      await store.writeNotification(change.tx, id, { is_deleted: true });
      change.emit('notification.deleted', {
        actorId: user_id,
        audience: [personalRoom(user_id)],
        payload: { notificationId: id },
      });
      return { notificationId: id };
    },

    /** Shows those again whose snoozing is over, and pushes them. True if there may be more. */
    async wake(change: Change): Promise<boolean> {
      const rows = await store.wakeSnoozed(change.tx, snoozedAtOnce);
      await publishAllSaved(change, rows);
      await pushAgain(
        change,
        rows.map(({ id }) => id),
      );
      return rows.length === snoozedAtOnce;
    },
  };
}

export type Notifications = ReturnType<typeof createNotifications>;

/** Snoozed notifications that are shown again in one transaction. */
const snoozedAtOnce = 200;

async function publishSaved(change: Change, row: NotificationRow): Promise<Notification> {
  await publishAllSaved(change, [row]);
  return presentNotification(row);
}

/** With the cards of whoever did it: a page may not have loaded what is shown again or read elsewhere. */
async function publishAllSaved(change: Change, rows: readonly NotificationRow[]): Promise<void> {
  const actors = new Map((await store.readActors(change.tx, rows)).map((actor) => [actor.id, actor]));
  for (const row of rows) {
    const actor = actors.get(row.actor_id ?? '');
    change.emit('notification.saved', {
      actorId: row.user_id,
      audience: [personalRoom(row.user_id)],
      payload: { notification: presentNotification(row), cards: cardsOfPeople(actor ? [actor] : []) },
    });
  }
}

async function writeAll(
  change: Change,
  actor: Actor,
  wanted: string | undefined,
  done: 'read' | 'cleared',
): Promise<Record<string, never>> {
  const until = wanted ?? new Date().toISOString();
  const column = done === 'read' ? 'is_read' : 'is_deleted';
  if (await store.writeAllUntil(change.tx, actor.id, until, column)) {
    change.emit('notifications.changed', {
      actorId: actor.id,
      audience: [personalRoom(actor.id)],
      payload: { change: done, until },
    });
  }
  return {};
}
