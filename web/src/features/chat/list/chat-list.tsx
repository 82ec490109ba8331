import type { Chat } from '@longtable/contract/chats';
import { MessagesSquare } from 'lucide-react';
import { useRef } from 'react';
import { useLongPresses } from '../../../kits/selection/long-press.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { openActions } from '../../../ui/open-actions.ts';
import { RowList, RowSkeleton } from '../../../ui/row-list.tsx';
import { ChatRow } from './chat-row.tsx';

/** The height of a row in pixels: a picture beside two lines. */
const rowHeight = 60;

/** The chats of the person: pinned ones first, then those with the newest messages. */
export function ChatList({
  chats,
  openId,
  onNew,
}: {
  chats: ListView<Chat>;
  /** The chat that is open beside the list. */
  openId: string | null;
  onNew: () => void;
}) {
  const root = useRef<HTMLDivElement>(null);
  useLongPresses(root, (target) => openActions(target.closest('[data-chat]')));
  return (
    <div ref={root} className="flex min-h-0 flex-1 flex-col">
      <RowList
        label="Chats"
        view={chats}
        rowHeight={rowHeight}
        {...(chats.items[0]?.isPinned && { headingOf: sectionOf })}
        renderRow={(chat, tabIndex) => (
          <ChatRow chat={chat} tabIndex={tabIndex} isOpen={chat.id === openId} />
        )}
        renderSkeleton={(line) => (
          <div className="px-4">
            <RowSkeleton name={line} />
          </div>
        )}
        failedTitle="Your chats could not be loaded"
        className="w-full pt-2"
        empty={
          <EmptyState
            icon={<MessagesSquare />}
            title="No chats yet"
            description="Messages with your connections, and the chats of your teams and projects, appear here."
            action={
              <Button variant="primary" onClick={onNew}>
                New chat
              </Button>
            }
          />
        }
      />
    </div>
  );
}

/** Pinned chats come first. */
function sectionOf({ isPinned }: Chat, before: Chat | undefined): string | null {
  if (!before) return isPinned ? 'Pinned' : null;
  return before.isPinned && !isPinned ? 'Other chats' : null;
}
