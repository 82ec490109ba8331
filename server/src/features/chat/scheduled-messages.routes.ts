import { scheduledMessagesApi } from '@longtable/contract/chat-scheduled';
import { lockMentioned } from '../../kits/mentions.ts';
import { lockCollection } from '../../kits/owned-collection.ts';
import type { Db } from '../../platform/db/database.ts';
import { command, query, type RequestLimit, type Route } from '../../policies/engine.ts';
import { chatMentions } from './messages.mentions.ts';
import { edit, listScheduled, remove, schedule, send } from './scheduled-messages.service.ts';
import { lockPositionsOfScheduled } from './scheduled-messages.store.ts';

/** The endpoints of scheduled messages. `limit` is that of messages. */
export function scheduledMessageRoutes({ db, limit }: { db: Db; limit: RequestLimit }): Route[] {
  return [
    query(scheduledMessagesApi.list, { access: 'signedIn' }, ({ actor }) => listScheduled(db, actor)),
    command(
      scheduledMessagesApi.schedule,
      {
        access: ['chat', 'post'],
        async lockFirst(tx, given) {
          await lockCollection(tx, given);
          await lockMentioned(tx, chatMentions, given);
        },
      },
      ({ change, actor, chat, input }) => schedule(change, actor, chat, input),
    ),
    command(
      scheduledMessagesApi.edit,
      {
        access: ['scheduledMessage', 'edit'],
        lockFirst: (tx, { actor, input }) =>
          lockMentioned(tx, chatMentions, { actor, input: input.written ?? {} }),
      },
      ({ change, actor, scheduledMessage, input }) => edit(change, actor, scheduledMessage, input),
    ),
    command(
      scheduledMessagesApi.send,
      { access: ['scheduledMessage', 'send'], limit, lockFirst: lockPositionsOfScheduled },
      ({ change, actor, scheduledMessage }) => send(change, actor, scheduledMessage),
    ),
    command(
      scheduledMessagesApi.delete,
      { access: ['scheduledMessage', 'delete'] },
      ({ change, scheduledMessage }) => remove(change, scheduledMessage),
    ),
  ];
}
