import { useState } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { ActionsMenu } from '../../../ui/menu.tsx';
import type { Message } from '../data/message-changes.ts';
import { AddReaction } from './add-reaction.tsx';
import type { MessageActions } from './message-row.tsx';

const ReadersDialog = lazyPart(async () => (await import('./readers-dialog.tsx')).ReadersDialog);
const MessageMenuItems = lazyPart(async () => (await import('./message-menu-items.tsx')).MessageMenuItems, {
  isSized: true,
});

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
  const [isReacting, setReacting] = useState(false);
  const [showsReaders, setShowsReaders] = useState(false);
  const hasShownReaders = useEver(showsReaders);
  return (
    <div
      className={cn(
        'flex rounded-control bg-raised opacity-0 shadow-control focus-within:opacity-100 has-aria-expanded:opacity-100 group-hover:opacity-100 pointer-coarse:pointer-events-none',
        className,
      )}
    >
      {message.can.react && (
        <AddReaction
          message={message}
          name={name}
          tabIndex={tabIndex}
          open={isReacting}
          onOpenChange={setReacting}
        />
      )}
      <ActionsMenu label={`Actions for the message by ${name}`} size="sm" tabIndex={tabIndex}>
        <MessageMenuItems
          message={message}
          actions={actions}
          onReact={() => setReacting(true)}
          onShowReaders={() => setShowsReaders(true)}
        />
      </ActionsMenu>
      {hasShownReaders && (
        <ReadersDialog messageId={message.id} open={showsReaders} onClose={() => setShowsReaders(false)} />
      )}
    </div>
  );
}
