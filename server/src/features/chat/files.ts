import { chatFilesApi } from '@longtable/contract/chat-files';
import type { chatMessagesApi } from '@longtable/contract/chat-messages';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FileAnswer } from '@longtable/contract/file-answer';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import type { ChatRow } from '../../policies/chat.ts';
import type { ChatMessageRow } from '../../policies/chat-message.ts';
import { query, type Route } from '../../policies/engine.ts';
import type { ShownFiles } from '../resources/public.ts';
import * as store from './files.store.ts';

/**
 * Adds the files of a new message, which its author has uploaded to where files of the chat belong (docs/product/chat.md, "Files"). Refuses
 * the message when one is not there.
 */
export async function addFiles(
  tx: Db,
  chat: ChatRow,
  actor: Pick<Actor, 'id'>,
  { id, files }: ParsedInputOf<typeof chatMessagesApi.post>,
): Promise<void> {
  if (files.length === 0) return;
  const added = await store.insertFiles(tx, { id, authorId: actor.id, place: placeOf(chat, actor) }, files);
  if (added < files.length) throw refuse('chat-message/no-file');
}

/** Refuses a message that is sent later if one of its files is not there now. */
export async function demandFiles(
  tx: Db,
  chat: ChatRow,
  actor: Pick<Actor, 'id'>,
  files: ParsedInputOf<typeof chatMessagesApi.post>['files'],
): Promise<void> {
  if (files.length === 0) return;
  const found = await store.countSendable(tx, { authorId: actor.id, place: placeOf(chat, actor) }, files);
  if (found < files.length) throw refuse('chat-message/no-file');
}

/** Whose the files of a chat are: the team's or project's, which has the id of the chat, or the sender's. */
function placeOf({ id, kind }: ChatRow, actor: Pick<Actor, 'id'>): string {
  return kind === 'team' || kind === 'project' ? id : actor.id;
}

/** The contents of files of messages. Who sees the message sees them; browsers keep them but ask again, as the right may be gone. */
export function chatFileRoutes(shown: Pick<ShownFiles, 'known'>): Route[] {
  const access = ['chatMessage', 'read'] as const;
  const answer = async (
    { files }: ChatMessageRow,
    resourceId: string,
    part: 'content' | 'download' | 'thumbnail',
  ): Promise<FileAnswer> => {
    const isThere = files?.some(({ id, name }) => id === resourceId && name !== null) ?? false;
    if (!isThere) throw refuse('item/not-found');
    return { ...(await shown.known(resourceId, part)), maxAgeSeconds: 0 };
  };
  return [
    query(chatFilesApi.content, { access }, ({ chatMessage, input: { resourceId, download = false } }) =>
      answer(chatMessage, resourceId, download ? 'download' : 'content'),
    ),
    query(chatFilesApi.thumbnail, { access }, ({ chatMessage, input: { resourceId } }) =>
      answer(chatMessage, resourceId, 'thumbnail'),
    ),
  ];
}
