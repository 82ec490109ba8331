import {
  CheckCheck,
  Copy,
  Link2,
  ListTodo,
  MailOpen,
  Pencil,
  Pin,
  PinOff,
  Reply,
  SmilePlus,
  Trash2,
} from 'lucide-react';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { markUnread } from '../data/chat-states.ts';
import { copyMessageLink } from '../data/copy-message-link.ts';
import { makeTask } from '../data/make-task.ts';
import type { Message } from '../data/message-changes.ts';
import { pinMessage } from '../data/messages.ts';
import type { MessageActions } from './message-row.tsx';
import { QuickReactions } from './quick-reactions.tsx';

/** The items of the menu of a message. */
export function MessageMenuItems({
  message,
  actions,
  onReact,
  onShowReaders,
}: {
  message: Message;
  actions: MessageActions;
  /** Opens the picker for a reaction. */
  onReact: () => void;
  /** Opens who has read it. */
  onShowReaders: () => void;
}) {
  const { id, can, content, isPending } = message;
  const isPinned = message.pinnedAt !== null;
  return (
    <>
      {can.react && (
        <>
          <QuickReactions message={message} />
          <MenuItem icon={<SmilePlus />} onSelect={onReact}>
            Add reaction…
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {/* Whoever may write in the chat may react. */}
      {can.react && !isPending && actions.openThread && (
        <MenuItem icon={<Reply />} shortcut="R" onSelect={() => actions.openThread?.(message)}>
          Reply
        </MenuItem>
      )}
      {can.edit && (
        <MenuItem icon={<Pencil />} onSelect={() => actions.edit(id)}>
          Edit
        </MenuItem>
      )}
      {content !== '' && (
        <MenuItem icon={<Copy />} onSelect={() => void copyText(content)}>
          Copy text
        </MenuItem>
      )}
      {!isPending && (
        <>
          <MenuItem icon={<Link2 />} onSelect={() => void copyMessageLink(message)}>
            Copy link
          </MenuItem>
          <MenuItem icon={<MailOpen />} onSelect={() => markUnread(message)}>
            Mark unread
          </MenuItem>
          {content !== '' && (
            <MenuItem icon={<ListTodo />} onSelect={() => makeTask(message)}>
              Make a task…
            </MenuItem>
          )}
        </>
      )}
      {can.seeReaders && !isPending && (
        <MenuItem icon={<CheckCheck />} onSelect={onShowReaders}>
          Read by…
        </MenuItem>
      )}
      {can.pin && (
        <MenuItem icon={isPinned ? <PinOff /> : <Pin />} onSelect={() => pinMessage(message, !isPinned)}>
          {isPinned ? 'Unpin from chat' : 'Pin to chat'}
        </MenuItem>
      )}
      {can.delete && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => actions.remove(message)}>
            Delete…
          </MenuItem>
        </>
      )}
    </>
  );
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Text copied' });
  } catch {
    // The clipboard needs a secure context: show the text for copying.
    toast({ title: 'Text of the message', description: text, duration: Number.POSITIVE_INFINITY });
  }
}
