import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { isBlocked } from '../../../kits/people/is-blocked.ts';
import type { Message } from '../data/message-changes.ts';

/** A message, and what is above it. */
export type Line = {
  readonly message: Message;
  /** It is the first one of its day that is shown. */
  readonly startsDay: boolean;
  /** It is the first one that the person has not read. */
  readonly startsNew: boolean;
  /** It follows one of the same author at once, whose name is not repeated. */
  readonly isGrouped: boolean;
};

/** Messages of one author within this time, in milliseconds, are shown under one name. */
const groupedWithinMs = 5 * 60_000;

/** The lines of a chat from its messages, the oldest first. `newAbove` is the id of the first message that was not read. */
export function linesOf(
  messages: readonly Message[],
  { timeZone, newAbove }: { readonly timeZone: string; readonly newAbove: string | null },
): readonly Line[] {
  let dayBefore = '';
  return messages.map((message, index) => {
    const day = calendarDay(timeZone, new Date(message.createdAt));
    const startsDay = day !== dayBefore;
    dayBefore = day;
    const startsNew = message.id === newAbove;
    const before = messages[index - 1];
    const isGrouped = !startsDay && !startsNew && before !== undefined && isSameGroup(before, message);
    return { message, startsDay, startsNew, isGrouped };
  });
}

/** Messages of deleted accounts are not grouped: they may be of several people. */
function isSameGroup(before: Message, message: Message): boolean {
  return (
    message.authorId !== null &&
    before.authorId === message.authorId &&
    Date.parse(message.createdAt) - Date.parse(before.createdAt) < groupedWithinMs
  );
}

/** The id of the first message of others after a position, in messages of which the newest comes first; null for none. */
export function firstUnread(
  newestFirst: readonly Message[],
  lastRead: number,
  userId: string,
): string | null {
  let found: string | null = null;
  for (const message of newestFirst) {
    if (message.isPending) continue;
    if (message.number <= lastRead) return found;
    if (isOthers(message, userId)) found = message.id;
  }
  // It may be older than what is loaded.
  return (newestFirst.at(-1)?.number ?? 0) <= lastRead + 1 ? found : null;
}

/** How many messages of others are after a position, in messages of which the newest comes first. */
export function countAfter(newestFirst: readonly Message[], number: number, userId: string): number {
  let count = 0;
  for (const message of newestFirst) {
    if (message.isPending) continue;
    if (message.number <= number) break;
    if (isOthers(message, userId)) count += 1;
  }
  return count;
}

/** The position of the newest message that the server has; 0 for none. */
export function newestNumber(newestFirst: readonly Message[]): number {
  return newestFirst.find(({ isPending }) => !isPending)?.number ?? 0;
}

/** Whether a message can be unread: it is of somebody else whom the person has not blocked, and not deleted. */
function isOthers({ authorId, deletedAt }: Message, userId: string): boolean {
  return authorId !== userId && deletedAt === null && !isBlocked(authorId);
}
