import type { Cards } from '@longtable/contract/cards';
import type { ChatFile } from '@longtable/contract/chat-files';
import type { ChatMessage } from '@longtable/contract/chat-messages';
import { type ScheduledMessage, scheduledMessagesApi } from '@longtable/contract/chat-scheduled';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { fakeApi, Refusal } from './fake-api.ts';
import { live } from './fake-live.ts';

/** A message that is scheduled in a chat, for an hour from now unless the fields say otherwise. */
export function aScheduledMessage(chatId: string, fields: Partial<ScheduledMessage> = {}): ScheduledMessage {
  return {
    id: newId(),
    chatId,
    content: 'Land ahoy',
    files: [],
    mentionIds: [],
    mentionsAll: false,
    sendAt: new Date(Date.now() + 3_600_000).toISOString(),
    createdAt: new Date().toISOString(),
    problem: null,
    replyTo: null,
    isThreadClosed: false,
    version: 1,
    ...fields,
  };
}

/** Serves the scheduled messages of the person. `post` sends one as a message. */
export function fakeScheduled({
  stored,
  cards,
  filesOf,
  post,
}: {
  stored: readonly ScheduledMessage[];
  cards: Cards;
  filesOf: (sent: ParsedInputOf<typeof scheduledMessagesApi.schedule>['files']) => ChatFile[];
  post: (message: ScheduledMessage) => ChatMessage;
}) {
  let messages = [...stored];
  const put = (message: ScheduledMessage) => {
    messages = [...messages.filter(({ id }) => id !== message.id), message];
    return { ...message, cards };
  };
  const take = (wanted: string) => {
    const found = messages.find(({ id }) => id === wanted);
    messages = messages.filter(({ id }) => id !== wanted);
    return found;
  };
  const gone = new Refusal('scheduled-message/not-found');
  fakeApi(scheduledMessagesApi.list, () => ({
    messages: messages.toSorted((one, other) => Date.parse(one.sendAt) - Date.parse(other.sendAt)),
    cards,
  }));
  const scheduled = fakeApi(scheduledMessagesApi.schedule, ({ chatId, id, files, ...written }) =>
    put(aScheduledMessage(chatId, { ...written, id, files: filesOf(files) })),
  );
  const edited = fakeApi(scheduledMessagesApi.edit, ({ scheduledMessageId, written, sendAt }) => {
    const known = messages.find(({ id }) => id === scheduledMessageId);
    if (!known) return gone;
    const { version } = known;
    return put({
      ...known,
      ...written,
      ...(sendAt !== undefined && { sendAt, problem: null, isThreadClosed: false }),
      version: version + 1,
    });
  });
  const sentNow = fakeApi(scheduledMessagesApi.send, ({ scheduledMessageId }) => {
    const message = take(scheduledMessageId);
    return message ? { ...post(message), cards } : gone;
  });
  const unscheduled = fakeApi(scheduledMessagesApi.delete, ({ scheduledMessageId }) =>
    take(scheduledMessageId) ? { messageId: scheduledMessageId } : gone,
  );
  /** Its time has come, and it can't be sent: the page hears of it. */
  const fail = (wanted: string, problem: string): void => {
    const known = messages.find(({ id }) => id === wanted);
    if (!known) throw new Error('No such message is scheduled.');
    const { cards: _, ...message } = put({ ...known, problem, version: known.version + 1 });
    live.send('scheduled-message.saved', { message, cards });
  };
  return { scheduled, edited, sentNow, unscheduled, fail };
}
