import { SmilePlus } from 'lucide-react';
import { EmojiButton } from '../../../kits/emoji/emoji-button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Message } from '../data/message-changes.ts';
import { toggleReaction } from '../data/messages.ts';

/** Opens the picker for a reaction to a message. Its menu opens it, too. */
export function AddReaction({
  message,
  name,
  tabIndex,
  open,
  onOpenChange,
}: {
  message: Message;
  /** The name of its author. */
  name: string;
  tabIndex: 0 | -1;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <EmojiButton
      label="Add reaction"
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      onPick={(emoji) => {
        if (!message.ownReactions.includes(emoji)) toggleReaction(message, emoji);
      }}
      trigger={
        <IconButton label={`Add reaction to the message by ${name}`} noTooltip size="sm" tabIndex={tabIndex}>
          <SmilePlus />
        </IconButton>
      }
    />
  );
}
