import { noteEmoji, useRecentEmoji } from '../../../kits/emoji/recent-emoji.ts';
import { MenuTile, MenuTiles } from '../../../ui/menu.tsx';
import type { Message } from '../data/message-changes.ts';
import { toggleReaction } from '../data/messages.ts';

/** Emoji at hand in the menu of a message. */
const quick = 6;

/** The emoji that the person uses, in the menu of a message. */
export function QuickReactions({ message }: { message: Message }) {
  const { ownReactions } = message;
  return (
    <MenuTiles label="React">
      {useRecentEmoji(quick).map((emoji) => (
        <MenuTile
          key={emoji}
          label={`React with ${emoji}`}
          checked={ownReactions.includes(emoji)}
          onSelect={() => {
            noteEmoji(emoji);
            toggleReaction(message, emoji);
          }}
        >
          {emoji}
        </MenuTile>
      ))}
    </MenuTiles>
  );
}
