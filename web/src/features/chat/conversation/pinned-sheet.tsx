import type { Chat } from '@longtable/contract/chats';
import { filesInWords } from '@longtable/contract/rules/files-in-words';
import { CornerUpLeft, Pin, PinOff } from 'lucide-react';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { useNow } from '../../../platform/clock.ts';
import { usePersonName } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListStates } from '../../../ui/list-states.tsx';
import { MarkdownText } from '../../../ui/markdown/markdown-text.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { clockTime, dayLabel } from '../chat-times.ts';
import { useGoToMessage } from '../data/go-to-message.ts';
import type { Message } from '../data/message-changes.ts';
import { pinMessage } from '../data/messages.ts';
import { usePinnedMessages } from '../data/pinned-messages.ts';
import { foldedText, useIsFolded } from '../folding.ts';

/** The pinned messages of a chat, those that were pinned last first. */
export function PinnedSheet({
  chat,
  open,
  onOpenChange,
}: {
  chat: Chat;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Pinned messages">
      {open && <PinnedMessages chat={chat} onOpened={() => onOpenChange(false)} />}
    </Sheet>
  );
}

function PinnedMessages({ chat, onOpened }: { chat: Chat; onOpened: () => void }) {
  const view = usePinnedMessages(chat.id);
  return (
    <ListStates
      view={view}
      failedTitle="The pinned messages could not be loaded"
      skeleton={<Skeleton className="h-16" />}
      empty={
        <EmptyState
          icon={<Pin />}
          title="No pinned messages"
          description="Pin a message from its menu, so that everyone in the chat finds it here."
        />
      }
    >
      <ol aria-label="Pinned messages" className="flex flex-col gap-3">
        {view.items.map((message) => (
          <PinnedMessage
            key={message.id}
            message={message}
            isDirect={chat.kind === 'direct'}
            onOpened={onOpened}
          />
        ))}
      </ol>
    </ListStates>
  );
}

function PinnedMessage({
  message,
  isDirect,
  onOpened,
}: {
  message: Message;
  isDirect: boolean;
  onOpened: () => void;
}) {
  const goTo = useGoToMessage();
  const isFolded = useIsFolded(message, isDirect);
  const { authorId, content, files, createdAt, can } = message;
  const name = usePersonName(authorId);
  const { timeZone } = useUser();
  const now = useNow();
  return (
    <li className="flex gap-3 rounded-card border border-hairline bg-surface p-3">
      <PersonAvatar personId={authorId} size="lg" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-baseline gap-2 leading-5">
          <span title={name} className="min-w-0 truncate font-semibold text-ink text-sm">
            <bdi>{name}</bdi>
          </span>
          <time dateTime={createdAt} className="shrink-0 text-subtle text-xs">
            {dayLabel(createdAt, { timeZone, now })}, {clockTime(createdAt, { timeZone })}
          </time>
        </p>
        {isFolded ? (
          <p className="text-sm text-subtle italic">{foldedText}</p>
        ) : content === '' ? (
          <p className="text-muted text-sm">{filesInWords(files)}</p>
        ) : (
          <MarkdownText text={content} headingLevel={4} className="text-base text-ink leading-6" />
        )}
      </div>
      <IconButton
        label={`Go to the message by ${name}`}
        noTooltip
        size="sm"
        onClick={() => {
          onOpened();
          goTo(message.id);
        }}
      >
        <CornerUpLeft />
      </IconButton>
      {can.pin && (
        <IconButton
          label={`Unpin the message by ${name}`}
          noTooltip
          size="sm"
          onClick={() => pinMessage(message, false)}
        >
          <PinOff />
        </IconButton>
      )}
    </li>
  );
}
