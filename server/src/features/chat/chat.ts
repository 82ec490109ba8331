import { chatsApi } from '@longtable/contract/chats';
import { defineFeature } from '../../kits/feature.ts';
import type { LiveTokens } from '../../platform/auth/live-tokens.ts';
import type { Changes } from '../../platform/change.ts';
import type { Database } from '../../platform/db/database.ts';
import { createRateLimits, type RateLimitRule } from '../../platform/limits/rate-limits.ts';
import type { FetchPublic } from '../../platform/net/public-fetch.ts';
import type { Files } from '../../platform/storage/files.ts';
import { command, query } from '../../policies/engine.ts';
import type { ShownFiles } from '../resources/public.ts';
import { chatPersonalData } from './chat.personal-data.ts';
import { eraseEndedChatsJob } from './chats.ended.ts';
import { createChats } from './chats.service.ts';
import { tellFilesJob } from './files.changes.ts';
import { chatFileRoutes } from './files.ts';
import { groupRoutes } from './groups.routes.ts';
import { itemCardRoutes } from './item-cards/item-cards.ts';
import { linkPreviewJobs } from './link-previews/link-previews.job.ts';
import { linkPreviewRoutes } from './link-previews/link-previews.routes.ts';
import { mentionRoutes } from './messages.mentions.routes.ts';
import { tellMessagesJob } from './messages.notices.ts';
import { messages } from './messages.ts';
import { pinnedMessageRoutes } from './pinned-messages.ts';
import { placeRoutes } from './places.routes.ts';
import { reactionRoutes } from './reactions.ts';
import { readerRoutes } from './readers.ts';
import { replyRoutes } from './replies.ts';
import { sendScheduledJob } from './scheduled-messages.jobs.ts';
import { scheduledMessageRoutes } from './scheduled-messages.routes.ts';
import { streamTokenRoutes } from './stream-tokens.routes.ts';

export const chatLimits = {
  messagesPerPerson: {
    name: 'chat-message',
    max: 60,
    seconds: 60,
    isPerNode: true,
    refusal: 'chat-message/too-many',
  },
  reactionsPerPerson: {
    name: 'chat-reaction',
    max: 120,
    seconds: 60,
    isPerNode: true,
    refusal: 'chat-reaction/too-fast',
  },
  groupsPerPerson: {
    name: 'chat-group',
    max: 60,
    seconds: 60,
    isPerNode: true,
    refusal: 'chat-group/too-fast',
  },
} as const satisfies Record<string, RateLimitRule>;

/** Chats with their messages (docs/product/chat.md). */
export function createChatFeature({
  database,
  changes,
  liveTokens,
  shown,
  ...links
}: {
  database: Pick<Database, 'db' | 'pool'>;
  changes: Changes;
  liveTokens: Pick<LiveTokens, 'tokenOf'>;
  /** Files of Resources, for messages. */
  shown: Pick<ShownFiles, 'known'>;
  files: Files;
  fetchPublic: FetchPublic;
  publicUrl: URL;
}) {
  const { db } = database;
  const chats = createChats({ db });
  const limits = createRateLimits(database.pool, chatLimits);
  return defineFeature({
    routes: [
      query(chatsApi.list, { access: 'signedIn' }, ({ actor, input }) => chats.list(actor, input)),
      query(chatsApi.unread, { access: 'signedIn' }, ({ actor }) => chats.unread(actor)),
      query(chatsApi.get, { access: ['chat', 'read'] }, ({ actor, chat }) => chats.get(actor, chat)),
      command(chatsApi.openDirect, { access: 'signedIn' }, ({ change, actor, input }) =>
        chats.openDirect(change, actor, input),
      ),
      command(chatsApi.choose, { access: ['chat', 'read'] }, ({ change, actor, chat, input }) =>
        chats.choose(change, actor, chat, input),
      ),
      command(chatsApi.read, { access: ['chat', 'read'] }, ({ change, actor, chat, input }) =>
        chats.read(change, actor, chat, input),
      ),
      ...streamTokenRoutes({ db, liveTokens }),
      ...placeRoutes({ db }),
      ...mentionRoutes({ db }),
      ...messages.routes({
        db,
        postLimit: ({ actor }) => limits.messagesPerPerson.consume(actor?.id ?? ''),
      }),
      ...chatFileRoutes(shown),
      ...linkPreviewRoutes(links.files),
      ...itemCardRoutes(db),
      ...reactionRoutes({ limit: ({ actor }) => limits.reactionsPerPerson.consume(actor?.id ?? '') }),
      ...pinnedMessageRoutes(db),
      ...replyRoutes({ db }),
      ...groupRoutes({ limit: ({ actor }) => limits.groupsPerPerson.consume(actor?.id ?? '') }),
      ...readerRoutes(db),
      ...scheduledMessageRoutes({
        db,
        limit: ({ actor }) => limits.messagesPerPerson.consume(actor?.id ?? ''),
      }),
    ],
    jobs: [
      eraseEndedChatsJob(db),
      tellMessagesJob({ changes }),
      tellFilesJob({ db, changes }),
      sendScheduledJob({ db, changes, limit: limits.messagesPerPerson }),
      ...linkPreviewJobs({ db, changes, ...links }),
    ],
    personalData: [chatPersonalData],
  });
}
