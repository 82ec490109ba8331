import { z } from 'zod';
import type { Change, Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import { nobody } from '../../policies/actor.ts';
import { chatPolicy } from '../../policies/chat.ts';
import * as store from './files.changes.store.ts';
import { presentFiles } from './files.presenter.ts';
import { lockPositions } from './messages.store.ts';

// People who see a file in a message only get no events of Resources about it. A job tells them, so that a folder with thousands of files
// goes to the trash as fast as if none of them were in a message (docs/decisions/081).

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'chats.tell-files': { resourceIds: readonly string[] };
  }
}

/** The newest messages of each chat that are told about; older ones show their files as they are now when they are loaded. */
export const mostMessagesTold = 500;
/** The most messages in one event. */
const messagesPerEvent = 50;

/** Tells everyone who sees one of these items, or a file inside one, in a message how that is now. Call it for what was changed. */
export async function tellFilesChanged(change: Change, resourceIds: readonly string[]): Promise<void> {
  if (resourceIds.length > 0) await change.enqueue('chats.tell-files', { resourceIds });
}

/** Tells people about changed files of messages, chat by chat. */
export function tellFilesJob({ db, changes }: { db: Db; changes: Changes }): JobDefinition {
  return defineJob({
    name: 'chats.tell-files',
    payload: z.object({ resourceIds: z.array(z.string()) }),
    async run({ resourceIds }, { signal }) {
      for (const { chat_id, message_ids } of await store.readShowing(db, resourceIds, mostMessagesTold)) {
        // Retried after the restart. What was told is told again.
        if (signal.aborted) throw new Error('Some changed files are not told about yet.');
        await changes.run((change) => tellChat(change, chat_id, message_ids));
      }
    },
  });
}

async function tellChat(change: Change, chatId: string, messageIds: readonly string[]): Promise<void> {
  // Of a message that is edited meanwhile, the later event has the later state of its files.
  await lockPositions(change.tx, chatId);
  const chat = await chatPolicy.load(change.tx, chatId, { id: nobody });
  // It has ended since.
  if (!chat) return;
  const messages = await store.readFiles(change.tx, messageIds);
  for (let from = 0; from < messages.length; from += messagesPerEvent)
    change.emit('chat-message.files', {
      actorId: null,
      audience: chatPolicy.audienceOf(chat),
      payload: {
        chatId,
        messages: messages
          .slice(from, from + messagesPerEvent)
          .map(({ id, files }) => ({ id, files: presentFiles(files) })),
      },
    });
}
