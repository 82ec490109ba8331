import type { scheduledMessagesApi } from '@longtable/contract/chat-scheduled';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { mostScheduledMessages, scheduleAheadMs } from '@longtable/contract/rules/chat-limits';
import { deleteMentions, insertMentions } from '../../kits/mentions.ts';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import { type Actor, absentActor } from '../../policies/actor.ts';
import type { ChatRow } from '../../policies/chat.ts';
import { lockAuthorized } from '../../policies/engine.ts';
import type { ScheduledMessageRow } from '../../policies/scheduled-message.ts';
import { demandFiles } from './files.ts';
import { chatMentions, checkAll } from './messages.mentions.ts';
import { answerMessage } from './messages.presenter.ts';
import { readMessage } from './messages.store.ts';
import { messages } from './messages.ts';
import { findRoot } from './replies.ts';
import {
  answerScheduled,
  cardsOfScheduled,
  presentScheduled,
  publishGone,
  publishScheduled,
} from './scheduled-messages.presenter.ts';
import * as store from './scheduled-messages.store.ts';
import { sendSoon } from './scheduled-messages.times.ts';

type Input<Name extends keyof typeof scheduledMessagesApi> = ParsedInputOf<
  (typeof scheduledMessagesApi)[Name]
>;

/** The people that scheduled messages mention. */
const mentions = { table: 'chat_scheduled_mentions', column: 'message_id' } as const;

/** The scheduled messages of a person. */
export async function listScheduled(db: Db, actor: Actor) {
  const rows = await store.readScheduled(db, actor.id);
  return { messages: rows.map(presentScheduled), cards: cardsOfScheduled(rows) };
}

/**
 * Schedules a message. It is checked as one that is sent now, so that its author learns at once what is wrong. Idempotent: the same id
 * returns the existing one.
 */
export async function schedule(change: Change, actor: Actor, chat: ChatRow, input: Input<'schedule'>) {
  const { tx } = change;
  const { id, content, files, mentionIds, mentionsAll, sendAt, replyTo } = input;
  const known = await store.readOne(tx, id);
  if (known?.user_id === actor.id) return answerScheduled(known);
  if (known) throw refuse('request/id-taken');
  demandTime(sendAt);
  if ((await store.countScheduled(tx, actor.id)) >= mostScheduledMessages)
    throw refuse('scheduled-message/too-many');
  await checkAll(tx, chat.id, { mentions_all: mentionsAll });
  await chatMentions.check(tx, chat, mentionIds);
  await demandFiles(tx, chat, actor, files);
  // The chat is not locked here: sending the reply checks the thread again, under the lock.
  const rootId = replyTo === null ? null : await findRoot(tx, chat.id, replyTo);
  const row = {
    id,
    user_id: actor.id,
    chat_id: chat.id,
    content,
    mentions_all: mentionsAll,
    files,
    send_at: sendAt,
    reply_to: rootId,
  };
  if (!(await store.insertScheduled(tx, row))) throw refuse('request/id-taken');
  await insertMentions(tx, mentions, id, mentionIds);
  return saved(change, id);
}

/** Changes the text or the time. A text is checked as that of a message, by the present rights on the chat. */
export async function edit(
  change: Change,
  actor: Actor,
  before: ScheduledMessageRow,
  { written, sendAt }: Input<'edit'>,
) {
  const { tx } = change;
  if (sendAt !== undefined) demandTime(sendAt);
  if (written) {
    const { content, mentionIds, mentionsAll } = written;
    if (content === '' && before.files.length === 0) throw refuse('chat-message/empty');
    const known = (await store.readOne(tx, before.id))?.mentions.map(({ id }) => id) ?? [];
    const added = mentionIds.filter((id) => !known.includes(id));
    // The text can be kept and corrected when the chat is gone, without mentioning more people.
    if (added.length > 0 || (mentionsAll && !before.mentions_all)) {
      const chat = await lockAuthorized(tx, ['chat', 'post'], actor, before.chat_id);
      await checkAll(tx, chat.id, { mentions_all: mentionsAll });
      await chatMentions.check(tx, chat, added);
    }
    await deleteMentions(
      tx,
      mentions,
      before.id,
      known.filter((id) => !mentionIds.includes(id)),
    );
    await insertMentions(tx, mentions, before.id, added);
    await store.writeScheduled(tx, before.id, { content, mentions_all: mentionsAll });
  }
  if (sendAt !== undefined) await store.writeScheduled(tx, before.id, { send_at: sendAt, problem: null });
  return saved(change, before.id);
}

/** Deletes one. Its files stay in Resources. */
export async function remove(change: Change, row: ScheduledMessageRow) {
  await store.deleteScheduled(change.tx, row.id);
  publishGone(change, row);
  return { messageId: row.id };
}

/**
 * Sends a message now that is scheduled, as its author sends any: with the rights, checks and effects of that. Throws the refusals of
 * sending. Needs the lock of its author, and before that `lockPositions` of the chat.
 */
export async function send(change: Change, actor: Actor, { id }: Pick<ScheduledMessageRow, 'id'>) {
  const row = await store.readOne(change.tx, id);
  if (!row) throw refuse('scheduled-message/not-found');
  await messages.postFor(change, actor, row.chat_id, {
    chatId: row.chat_id,
    id,
    content: row.content,
    files: row.files,
    mentionIds: row.mentions.map((person) => person.id),
    mentionsAll: row.mentions_all,
    replyTo: row.reply_to,
  });
  // After the message: an id that was deleted can't be used again.
  await store.deleteScheduled(change.tx, id);
  publishGone(change, row);
  return answerMessage(actor, await readMessage(change.tx, actor.id, id));
}

/** Sends a message at its time, if it is still due. Throws the refusals of sending. */
export async function sendDue(change: Change, id: string): Promise<void> {
  const row = await store.readDue(change.tx, id);
  if (row) await send(change, absentActor(row.user_id), row);
}

/** Notes why a message could not be sent at its time, if it is still due, and tells its author. */
export async function noteProblem(
  change: Change,
  id: string,
  problem: NonNullable<ScheduledMessageRow['problem']>,
): Promise<void> {
  if (!(await store.readDue(change.tx, id))) return;
  await store.writeScheduled(change.tx, id, { problem });
  publishScheduled(change, await readSaved(change, id));
}

/** Throws unless a message can be scheduled for this time. */
function demandTime(sendAt: string): void {
  const ahead = Date.parse(sendAt) - Date.now();
  if (ahead < scheduleAheadMs.least || ahead > scheduleAheadMs.most) throw refuse('scheduled-message/time');
}

async function saved(change: Change, id: string) {
  const row = await readSaved(change, id);
  publishScheduled(change, row);
  await sendSoon(change, row.user_id);
  return answerScheduled(row);
}

async function readSaved(change: Change, id: string): Promise<store.ShownScheduledRow> {
  const row = await store.readOne(change.tx, id);
  if (!row) throw new Error(`The scheduled message ${id} is gone under the lock of its author.`);
  return row;
}
