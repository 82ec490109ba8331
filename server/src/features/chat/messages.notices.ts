import { filesInWords } from '@longtable/contract/rules/files-in-words';
import { groupName } from '@longtable/contract/rules/group-name';
import { personName } from '@longtable/contract/rules/person-name';
import { z } from 'zod';
import { quoted } from '../../kits/notice-text.ts';
import { type Notice, notify } from '../../kits/notify.ts';
import type { Change, Changes } from '../../platform/change.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';

import { presentFiles } from './files.presenter.ts';
import {
  markRepliesTold,
  markTold,
  readMentioned,
  readMentioning,
  readNewestMessage,
  readReplied,
  readReplies,
  readThoseToTell,
  readToldChat,
  type ToldChat,
  type ToldMessage,
} from './messages.notices.store.ts';

// People are told about unread messages some seconds later, so that nobody is told about a chat that they look at, and once until they
// have read it: a conversation of ten people must not ring in ten pockets for each sentence. Who is mentioned is told each time.

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'chats.tell': { chatId: string; isMentionsOnly?: boolean };
  }
}

/** How long after a message people are told, in milliseconds, and what is told together. */
const toldAfterMs = 5000;

/** Chats that a node remembers a job of. Forgetting one costs a second request of the same job. */
const mostRequested = 10_000;

/** When the messages of each chat are told about next, by the jobs of this node. */
const requested = new Map<string, number>();

/** Tells the other people of a chat about a message that was sent now. One job does it for all messages of some seconds. */
export async function tellSoon(change: Change, chatId: string): Promise<void> {
  const at = nextTelling();
  if (requested.get(chatId) === at) return;
  change.afterCommit(() => {
    if (requested.size >= mostRequested) requested.clear();
    requested.set(chatId, at);
  });
  await change.enqueue('chats.tell', { chatId }, { runAt: new Date(at), key: `chats.tell ${chatId} ${at}` });
}

/** Tells people whom an edit of a message mentions now. Others are not told again. */
export async function tellMentionsSoon(change: Change, chatId: string): Promise<void> {
  const at = nextTelling();
  await change.enqueue(
    'chats.tell',
    { chatId, isMentionsOnly: true },
    { runAt: new Date(at), key: `chats.tell-mentions ${chatId} ${at}` },
  );
}

function nextTelling(): number {
  return Math.ceil((Date.now() + toldAfterMs) / toldAfterMs) * toldAfterMs;
}

/** Tells people about unread messages of a chat. */
export function tellMessagesJob({ changes }: { changes: Changes }): JobDefinition {
  return defineJob({
    name: 'chats.tell',
    payload: z.object({ chatId: z.string(), isMentionsOnly: z.boolean().default(false) }),
    run: ({ chatId, isMentionsOnly }) =>
      changes.run(async (change) => {
        const chat = await readToldChat(change.tx, chatId);
        if (!chat) return;
        // Mentions come first: people who are told of one are not told of new messages as well.
        await tellMentioned(change, chat);
        if (isMentionsOnly) return;
        await tellReplied(change, chat);
        await tellUnread(change, chat);
      }),
  });
}

async function tellMentioned(change: Change, chat: ToldChat): Promise<void> {
  const mentioning = await readMentioning(change.tx, chat.id);
  if (mentioning.length === 0) return;
  for (const message of mentioning) {
    const to = await readMentioned(change.tx, chat, message);
    for (const [prefix, people] of byPrefix(chat, to))
      await notify(change, message.author_id, {
        ...noticeOf(chat, message),
        type: 'chat_mention',
        to: people,
        title: (by) => `${prefix}You were mentioned by ${by}`,
        reason: 'you were mentioned',
        key: `chat-mention:${message.id}`,
      });
  }
  // Last: accounts are locked before anything else (docs/decisions/024).
  await markTold(change.tx, mentioning);
}

/** Tells people of a reply in their threads who are not told of all messages. */
async function tellReplied(change: Change, chat: ToldChat): Promise<void> {
  const replies = await readReplies(change.tx, chat.id);
  if (replies.length === 0) return;
  for (const reply of replies)
    await tellMessage(change, chat, reply, await readReplied(change.tx, chat, reply));
  await markRepliesTold(change.tx, replies);
}

async function tellUnread(change: Change, chat: ToldChat): Promise<void> {
  const newest = await readNewestMessage(change.tx, chat.id);
  if (!newest) return;
  const people = await readThoseToTell(change.tx, chat, newest);
  const has = (hasBlocked: boolean) =>
    people.filter(({ has_blocked }) => has_blocked === hasBlocked).map(idOf);
  await tellMessage(change, chat, newest, has(false));
  // People who have blocked the author are told of the newest message by somebody else.
  for (const personId of has(true)) {
    const other = await readNewestMessage(change.tx, chat.id, personId);
    if (!other) continue;
    const to = await readThoseToTell(change.tx, chat, other, personId);
    await tellMessage(change, chat, other, to.map(idOf));
  }
}

function idOf({ user_id }: { readonly user_id: string }): string {
  return user_id;
}

async function tellMessage(
  change: Change,
  chat: ToldChat,
  message: ToldMessage,
  to: readonly string[],
): Promise<void> {
  for (const [prefix, people] of byPrefix(chat, to))
    await notify(change, message.author_id, {
      ...noticeOf(chat, message),
      type: 'message_received',
      to: people,
      title: (by) => `${prefix}New message from ${by}`,
      reason: 'you are in this chat',
    });
}

function noticeOf(chat: ToldChat, message: ToldMessage) {
  return {
    message: message.content === '' ? filesInWords(presentFiles(message.files)) : quoted(message.content),
    actionUrl: addressOf(chat),
    actionText: 'View Chat',
    about: `chat:${chat.id}`,
    metadata: { chatId: chat.id, messageId: message.id, chatType: chat.kind },
  } as const satisfies Partial<Notice>;
}

/**
 * People by what comes first in what they are told: the name of the place (docs/product/chat.md, "Notifications"). A group without a name is
 * called by its other people, which are not the same for everyone.
 */
function byPrefix(chat: ToldChat, personIds: readonly string[]): ReadonlyMap<string, string[]> {
  const people = new Map<string, string[]>();
  for (const id of personIds) {
    const name = nameFor(chat, id);
    const prefix = name === null ? '' : `${name}: `;
    people.set(prefix, [...(people.get(prefix) ?? []), id]);
  }
  return people;
}

function nameFor({ place_name, members }: ToldChat, personId: string): string | null {
  if (members === null) return place_name;
  const others = members.filter(({ id }) => id !== personId);
  return groupName(
    null,
    others.map(({ full_name, email }) => personName({ fullName: full_name, email })),
  );
}

/** The page of a chat. */
function addressOf(chat: ToldChat): string {
  switch (chat.kind) {
    case 'direct':
      return `/app/chat/${chat.user_a_id}_${chat.user_b_id}`;
    case 'team':
      return `/app/collaboration/teams/${chat.team_id}/chat`;
    case 'department':
      return `/app/collaboration/teams/${chat.team_id}/department/${chat.department_id}/chat`;
    case 'project':
      return `/app/collaboration/projects/${chat.project_id}/chat`;
    case 'group':
      return `/app/chat/${chat.id}`;
  }
}
