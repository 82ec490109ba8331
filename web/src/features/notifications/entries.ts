import type { Notification } from '@longtable/contract/notifications';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import type { NotificationType } from '@longtable/contract/rules/notification-types';
import { isCounted } from './data/notification-changes.ts';

/** One line of the list: a notification, or several of one day about one thing, the newest first. */
export type Entry = {
  /** That of the newest. */
  readonly id: string;
  readonly newest: Notification;
  readonly items: readonly Notification[];
  readonly title: string;
  readonly isUnread: boolean;
};

/** The notifications of a day, or of all days before yesterday. */
export type Section = { readonly label: string; readonly entries: readonly Entry[] };

/** How several of a type are called. Other types are not grouped: each says something else. */
const nouns: Partial<Record<NotificationType, string>> = {
  task_comment: 'comments on',
  comment_mention: 'mentions in',
  note_mention: 'mentions in',
  chat_mention: 'mentions in',
  message_received: 'messages in',
  call_missed: 'missed calls from',
};

/** Groups notifications, which are in order, for the list. */
export function sectionsOf(
  items: readonly Notification[],
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): readonly Section[] {
  const today = calendarDay(timeZone, now);
  const labels = new Map([
    [today, 'Today'],
    [addDays(today, -1), 'Yesterday'],
  ]);
  const labelOf = ({ createdAt }: Notification) =>
    labels.get(calendarDay(timeZone, new Date(createdAt))) ?? 'Earlier';
  return [...Map.groupBy(items, labelOf)].map(([label, rows]) => ({
    label,
    entries: [...Map.groupBy(rows, keyOf)].flatMap(([, [newest, ...older]]) =>
      newest ? [entryOf(newest, [newest, ...older])] : [],
    ),
  }));

  function keyOf(row: Notification): string {
    if (nouns[row.type] === undefined) return row.id;
    return `${calendarDay(timeZone, new Date(row.createdAt))} ${row.type} ${row.about}`;
  }
}

/** A notification as a line of its own. */
export function singleEntry(row: Notification): Entry {
  return entryOf(row, [row]);
}

function entryOf(newest: Notification, items: readonly Notification[]): Entry {
  return {
    id: newest.id,
    newest,
    items,
    title: items.length === 1 ? newest.title : groupTitle(newest, items.length),
    isUnread: items.some(isCounted),
  };
}

/** "3 comments on Mend the roof", as far as the name is known. */
function groupTitle({ type, message, metadata }: Notification, count: number): string {
  const [noun = 'notifications', preposition = ''] = nouns[type]?.split(/ (?=\w+$)/) ?? [];
  const name = metadata['name'] ?? /["“](.+)["”]/.exec(message)?.[1];
  return name === undefined ? `${count} ${noun}` : `${count} ${noun} ${preposition} ${name}`;
}
