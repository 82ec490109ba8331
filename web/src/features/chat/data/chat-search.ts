import type { FoundMessage } from '@longtable/contract/chat-places';
import { chatPlacesApi } from '../../../platform/api/chat-places.ts';
import { call } from '../../../platform/client.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { onLive } from '../../../platform/live.ts';
import { createRowLists } from '../../../platform/row-lists.ts';
import { useRowList } from '../../../platform/use-row-list.ts';

/** What was found in chats. Searched again whenever it is shown: events do not say what they have to do with a search. */
const found = createRowLists<FoundMessage, { readonly text: string; readonly chatId: string }>({
  key: ['chat-search'],
  async fetch({ chatId, text }, page, signal) {
    const answer = await call(chatPlacesApi.search, { chatId, text, ...page }, { signal });
    return { items: answer.found, next: answer.next };
  },
  includes: () => true,
  compare: () => (one, other) => other.number - one.number,
  isLive: false,
  pageSize: 100,
  minSearchLength: 1,
});

onLive('chat-message.saved', ({ message }) => {
  if (message.deletedAt !== null) found.deleted(message.id);
});

/** The messages of a chat that have all words of a text, or words that begin with them, newest first. */
export function useChatSearch(chatId: string, text: string): ListView<FoundMessage> {
  return useRowList(found, { text, chatId });
}
