import { Copy, Ellipsis, MailOpen, Pencil, Trash2 } from 'lucide-react';
import { cn } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { markUnread } from '../data/chat-states.ts';
import type { Message } from '../data/message-changes.ts';
import type { MessageActions } from './message-row.tsx';

/** What can be done with a message. Shown at the pointer and with the focus; a long press opens it (message-list.tsx). */
export function MessageMenu({
  message,
  name,
  tabIndex,
  actions,
  className,
}: {
  message: Message;
  /** The name of its author. */
  name: string;
  tabIndex: 0 | -1;
  actions: MessageActions;
  className: string;
}) {
  const { id, can, content, isPending } = message;
  return (
    <div
      className={cn(
        'rounded-control bg-raised opacity-0 shadow-control focus-within:opacity-100 has-aria-expanded:opacity-100 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:pointer-events-none',
        className,
      )}
    >
      <Menu
        align="end"
        trigger={
          <IconButton
            label={`Actions for the message by ${name}`}
            noTooltip
            size="sm"
            tabIndex={tabIndex}
            data-message-menu=""
          >
            <Ellipsis />
          </IconButton>
        }
      >
        {can.edit && (
          <MenuItem icon={<Pencil />} onSelect={() => actions.edit(id)}>
            Edit
          </MenuItem>
        )}
        <MenuItem icon={<Copy />} onSelect={() => void copyText(content)}>
          Copy text
        </MenuItem>
        {!isPending && (
          <MenuItem icon={<MailOpen />} onSelect={() => markUnread(message)}>
            Mark unread
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
      </Menu>
    </div>
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
