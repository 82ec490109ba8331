import type { Chat } from '@longtable/contract/chats';
import { goTo } from '../../platform/address.ts';
import { directory } from '../../platform/directory.ts';
import type { PaletteEntry, PaletteSource } from '../../platform/palette.ts';
import { queryClient } from '../../platform/query-client.ts';
import { ChatMark } from './chat-mark.tsx';
import { chatKindText, chatName, othersIn } from './chat-name.ts';
import { isListed } from './data/chat-changes.ts';
import { chatLink } from './data/chat-link.ts';
import { chatsQuery, knownChats } from './data/chat-rows.ts';

/** The chats by their names. */
export const chatPalette: PaletteSource = {
  entries() {
    const names = directory();
    return knownChats()
      .filter(isListed)
      .map(
        (chat): PaletteEntry => ({
          id: `chat:${chat.id}`,
          group: 'Chats',
          label: chatName(chat, names),
          words: othersIn(chat)
            .map((id) => names.person(id)?.name ?? '')
            .join(' '),
          icon: <ChatMark chat={chat} size="sm" />,
          hint: chatKindText(chat, names),
          run: () => goTo(pathOf(chat)),
        }),
      );
  },
  fetch: () => queryClient.ensureQueryData(chatsQuery),
};

function pathOf(chat: Chat): string {
  const { to, params } = chatLink(chat);
  return Object.entries(params).reduce<string>((path, [name, value]) => path.replace(`$${name}`, value), to);
}
