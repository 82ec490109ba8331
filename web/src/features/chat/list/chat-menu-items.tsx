import type { Chat, ChatLevel } from '@longtable/contract/chats';
import { Mail, MailOpen, Pin, PinOff } from 'lucide-react';
import { MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../../../ui/menu.tsx';
import { canMarkUnread, chooseForChat, markChatRead, markChatUnread } from '../data/chat-states.ts';

const levels: readonly { readonly value: ChatLevel; readonly label: string }[] = [
  { value: 'all', label: 'All messages' },
  { value: 'mentions', label: 'Only mentions' },
  { value: 'none', label: 'None' },
];

/** The items of the menu of a chat. */
export function ChatMenuItems({ chat }: { chat: Chat }) {
  const { id, isPinned, unread, level } = chat;
  return (
    <>
      <MenuItem
        icon={isPinned ? <PinOff /> : <Pin />}
        onSelect={() => chooseForChat(id, { isPinned: !isPinned })}
      >
        {isPinned ? 'Unpin' : 'Pin to top'}
      </MenuItem>
      {unread > 0 && (
        <MenuItem icon={<MailOpen />} onSelect={() => markChatRead(chat)}>
          Mark as read
        </MenuItem>
      )}
      {canMarkUnread(chat) && (
        <MenuItem icon={<Mail />} onSelect={() => markChatUnread(chat)}>
          Mark as unread
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuLabel>Notify me about</MenuLabel>
      <MenuRadioGroup value={level} onValueChange={(next) => chooseForChat(id, { level: next })}>
        {levels.map(({ value, label }) => (
          <MenuRadioItem key={value} value={value}>
            {label}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </>
  );
}
