import { filesInWords } from '@longtable/contract/rules/files-in-words';
import { z } from 'zod';
import { quoted } from '../../kits/notice-text.ts';
import { notify } from '../../kits/notify.ts';
import type { Change, Changes } from '../../platform/change.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import { presentFiles } from './files.presenter.ts';
import { type NewestMessage, readNewestMessage, readThoseToTell } from './messages.notices.store.ts';

// People are told about unread messages some seconds later, so that nobody is told about a chat that they look at, and once until they
// have read it: a conversation of ten people must not ring in ten pockets for each sentence.

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'chats.tell': { chatId: string };
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
  const at = Math.ceil((Date.now() + toldAfterMs) / toldAfterMs) * toldAfterMs;
  if (requested.get(chatId) === at) return;
  change.afterCommit(() => {
    if (requested.size >= mostRequested) requested.clear();
    requested.set(chatId, at);
  });
  await change.enqueue('chats.tell', { chatId }, { runAt: new Date(at), key: `chats.tell ${chatId} ${at}` });
}

/** Tells people about unread messages of a chat. */
export function tellMessagesJob({ changes }: { changes: Changes }): JobDefinition {
  return defineJob({
    name: 'chats.tell',
    payload: z.object({ chatId: z.string() }),
    run: ({ chatId }) => changes.run((change) => tellUnread(change, chatId)),
  });
}

async function tellUnread(change: Change, chatId: string): Promise<void> {
  const newest = await readNewestMessage(change.tx, chatId);
  if (!newest) return;
  const people = await readThoseToTell(change.tx, newest);
  const has = (hasBlocked: boolean) =>
    people.filter(({ has_blocked }) => has_blocked === hasBlocked).map(idOf);
  await tell(change, newest, has(false));
  // Whoever has blocked the author is told of what others have said before.
  for (const personId of has(true)) {
    const other = await readNewestMessage(change.tx, chatId, personId);
    if (other) await tell(change, other, (await readThoseToTell(change.tx, other, personId)).map(idOf));
  }
}

function idOf({ user_id }: { readonly user_id: string }): string {
  return user_id;
}

async function tell(change: Change, newest: NewestMessage, to: readonly string[]): Promise<void> {
  await notify(change, newest.author_id, {
    type: 'message_received',
    to,
    title: (by) => `${prefixOf(newest)}New message from ${by}`,
    message: newest.content === '' ? filesInWords(presentFiles(newest.files)) : quoted(newest.content),
    actionUrl: addressOf(newest),
    actionText: 'View Chat',
    about: `chat:${newest.chat_id}`,
    reason: 'you are in this chat',
    metadata: { chatId: newest.chat_id, messageId: newest.id, chatType: newest.kind },
  });
}

/** The name of the place comes first (docs/product/chat.md, "Notifications"). */
function prefixOf({ place_name }: NewestMessage): string {
  return place_name === null ? '' : `${place_name}: `;
}

/** The page of a chat. */
function addressOf(chat: NewestMessage): string {
  switch (chat.kind) {
    case 'direct':
      return `/app/chat/${chat.user_a_id}_${chat.user_b_id}`;
    case 'team':
      return `/app/collaboration/teams/${chat.team_id}/chat`;
    case 'department':
      return `/app/collaboration/teams/${chat.team_id}/department/${chat.department_id}/chat`;
    case 'project':
      return `/app/collaboration/projects/${chat.project_id}/chat`;
  }
}
