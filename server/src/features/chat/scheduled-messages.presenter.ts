import type { ScheduledMessage } from '@longtable/contract/chat-scheduled';
import { errorText } from '@longtable/contract/errors';
import { cardsOf, mentionedPeople } from '../../kits/cards.ts';
import type { Change } from '../../platform/change.ts';
import { personalRoom } from '../../policies/rooms.ts';
import { presentFiles } from './files.presenter.ts';
import type { ShownScheduledRow } from './scheduled-messages.store.ts';

/** A scheduled message as its author sees it. */
export function presentScheduled(row: ShownScheduledRow): ScheduledMessage {
  return {
    id: row.id,
    chatId: row.chat_id,
    content: row.content,
    files: presentFiles(row.shown_files),
    mentionIds: row.mentions.map(({ id }) => id),
    mentionsAll: row.mentions_all,
    sendAt: row.send_at,
    createdAt: row.created_at,
    problem: row.problem === null ? null : errorText(row.problem),
    replyTo: row.reply_to,
    isThreadClosed: row.problem === 'chat-message/root-deleted',
    version: row.version,
  };
}

/** The cards that scheduled messages bring. */
export function cardsOfScheduled(rows: readonly ShownScheduledRow[]) {
  return cardsOf(rows, [mentionedPeople]);
}

/** The response to a change of a scheduled message. */
export function answerScheduled(row: ShownScheduledRow) {
  return { ...presentScheduled(row), cards: cardsOfScheduled([row]) };
}

/** Publishes a scheduled message to the screens of its author. */
export function publishScheduled(change: Change, row: ShownScheduledRow): void {
  change.emit('scheduled-message.saved', {
    actorId: row.user_id,
    audience: [personalRoom(row.user_id)],
    payload: { message: presentScheduled(row), cards: cardsOfScheduled([row]) },
  });
}

/** Publishes to the screens of its author that one was sent or deleted. */
export function publishGone(change: Change, { id, user_id }: { id: string; user_id: string }): void {
  change.emit('scheduled-message.deleted', {
    actorId: user_id,
    audience: [personalRoom(user_id)],
    payload: { messageId: id },
  });
}
