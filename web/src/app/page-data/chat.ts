import { isId } from '@longtable/contract/rules/is-id';
import { type ChatParams, openedBy } from '../../features/chat/data/chat-link.ts';
import { chatQuery, chatsQuery, directChatQuery, knownChat } from '../../features/chat/data/chat-rows.ts';
import { loadedMessages, messages } from '../../features/chat/data/messages.ts';
import { rangeQuery } from '../../features/chat/data/range-rows.ts';
import { queryClient } from '../../platform/query-client.ts';
import { removedIds } from '../../platform/removals.ts';
import { session } from '../../platform/session.ts';
import { prefetch } from './prefetch.ts';

/** Prefetches the list of chats, and the chat of the address with its newest messages and those around the message in it. */
export function prefetchChats(pathname: string, { message }: { message?: string }): void {
  prefetch(chatsQuery);
  const opened = openedBy(paramsOf(pathname), session.get().user?.id ?? '');
  if (!opened || opened === 'unknown') return;
  const prefetchOpened = (chatId: string) => prefetchChat(chatId, message);
  if ('chatId' in opened) prefetchOpened(opened.chatId);
  // The page asks for it as well, and shows why it can't be opened.
  else queryClient.ensureQueryData(directChatQuery(opened.personId)).then(prefetchOpened, () => undefined);
}

function prefetchChat(chatId: string, messageId: string | undefined): void {
  if (removedIds.get().has(chatId)) return;
  if (!knownChat(chatId)) prefetch(chatQuery(chatId));
  prefetch(messages.query(chatId));
  const isLoaded = loadedMessages(chatId).some(({ id }) => id === messageId);
  if (messageId !== undefined && isId(messageId) && !isLoaded) prefetch(rangeQuery(chatId, { messageId }));
}

/** The parameters of the routes of chats in a path. */
function paramsOf(pathname: string): ChatParams {
  const [, , area, kind, id, part, partId] = pathname.split('/');
  if (area === 'chat') return { people: kind };
  if (kind === 'projects') return { projectId: id };
  return { teamId: id, departmentId: part === 'department' ? partId : undefined };
}
