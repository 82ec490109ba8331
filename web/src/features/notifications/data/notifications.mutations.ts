import type { Notification } from '@longtable/contract/notifications';
import { notificationsApi } from '../../../platform/api/notifications.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { defineMutation } from '../../../platform/mutations/define-mutation.ts';
import { toastRefusal } from '../../../platform/refusal-toast.ts';
import { snoozedText } from '../snooze-times.ts';
import type { NotificationChange } from './notification-changes.ts';
import { readElsewhere, removeNotification, takeAllChanged, takeNotification } from './unread.ts';

/** What the server has changed. */
type Answer = {
  readonly saved: readonly Notification[];
  readonly deleted: readonly string[];
  readonly read: readonly string[];
};

const nothing: Answer = { saved: [], deleted: [], read: [] };

/** The changes of notifications, optimistic. Deleting and snoozing have an undo. */
export const notificationChanges = defineMutation<NotificationChange, Answer>({
  key: 'notifications',
  send,
  answered(answer, change) {
    for (const row of answer?.saved ?? []) takeNotification(row);
    for (const id of answer?.deleted ?? []) removeNotification(id);
    for (const id of answer?.read ?? []) readElsewhere(id);
    if (change.kind === 'markAll') takeAllChanged({ change: 'read', until: change.until });
    if (change.kind === 'clear') takeAllChanged({ change: 'cleared', until: change.until });
  },
  refused(error, change, { retry }) {
    // Nobody has asked for it.
    if (change.kind === 'seen') return;
    toastRefusal(error, { text: null, retry, alternative: null });
  },
  needs: (change) => ('ids' in change ? change.ids : []),
  undoText(change) {
    switch (change.kind) {
      case 'delete':
        return change.ids.length === 1
          ? 'Notification deleted.'
          : `${change.ids.length} notifications deleted.`;
      case 'clear':
        return 'All notifications cleared.';
      case 'snooze':
        return snoozedText(change.until);
      default:
        return null;
    }
  },
});

async function send(change: NotificationChange): Promise<Answer> {
  switch (change.kind) {
    case 'mark': {
      const { isRead } = change;
      return each(change.ids, (notificationId) => call(notificationsApi.mark, { notificationId, isRead }));
    }
    case 'snooze': {
      const { until } = change;
      return each(change.ids, (notificationId) => call(notificationsApi.snooze, { notificationId, until }));
    }
    case 'delete':
      return each(change.ids, async (notificationId) => {
        await call(notificationsApi.delete, { notificationId });
        return null;
      });
    case 'seen': {
      const { notificationIds } = await call(notificationsApi.seen, { about: change.about });
      return { ...nothing, read: notificationIds };
    }
    case 'markAll':
      await call(notificationsApi.markAll, { until: change.until });
      return nothing;
    case 'clear':
      await call(notificationsApi.clear, { until: change.until });
      return nothing;
  }
}

/** Changes some, one after the other. One that does not exist any more was deleted on another device. */
async function each(
  ids: readonly string[],
  changeOne: (id: string) => Promise<Notification | null>,
): Promise<Answer> {
  const saved: Notification[] = [];
  const deleted: string[] = [];
  for (const id of ids) {
    try {
      const row = await changeOne(id);
      if (row) saved.push(row);
      else deleted.push(id);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'notification/not-found')) throw error;
      deleted.push(id);
    }
  }
  return { saved, deleted, read: [] };
}
