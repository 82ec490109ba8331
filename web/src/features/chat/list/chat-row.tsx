import type { Chat, ChatPreview } from '@longtable/contract/chats';
import { filesInWords } from '@longtable/contract/rules/files-in-words';
import { firstName } from '@longtable/contract/rules/group-name';
import { Link } from '@tanstack/react-router';
import { BellOff, Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { OnlineMark } from '../../../kits/people/online-mark.tsx';
import { useNow } from '../../../platform/clock.ts';
import { useDirectory, usePersonName } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { CountBadge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/class-names.ts';
import { openActionsByContextMenu } from '../../../ui/open-actions.ts';
import { ChatMark } from '../chat-mark.tsx';
import { chatKindText, useChatName } from '../chat-name.ts';
import { listTime } from '../chat-times.ts';
import { isCountedUnread } from '../data/chat-changes.ts';
import { chatLink } from '../data/chat-link.ts';
import { foldedText, useIsFolded } from '../folding.ts';
import { ChatMenu } from './chat-menu.tsx';
import { previewText } from './preview-text.ts';

/** A chat in the list: a link to it, with its last message and what is unread. */
export function ChatRow({ chat, tabIndex, isOpen }: { chat: Chat; tabIndex: 0 | -1; isOpen: boolean }) {
  const name = useChatName(chat);
  const isMuted = chat.level === 'none';
  const isCounted = isCountedUnread(chat);
  return (
    // The link has the keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      data-chat={chat.id}
      onContextMenu={openActionsByContextMenu}
      className={cn(
        'group relative mx-2 flex h-full min-w-0 items-center gap-3 rounded-control px-2 transition-colors hover:bg-hover',
        isOpen && 'bg-selected hover:bg-selected',
      )}
    >
      <span className="relative flex shrink-0">
        <ChatMark chat={chat} size="xl" />
        <OnlineMark personId={chat.personId} as="dot" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex min-w-0 items-baseline gap-1.5">
          <Link
            {...chatLink(chat)}
            preload="intent"
            resetScroll={false}
            data-row-focus=""
            tabIndex={tabIndex}
            title={name}
            draggable={false}
            {...(isOpen ? { 'aria-current': 'page' as const } : {})}
            className={cn(
              'focus-inset min-w-0 flex-1 truncate rounded-control text-ink text-sm leading-5 after:absolute after:inset-0',
              isCounted ? 'font-semibold' : 'font-medium',
            )}
          >
            <bdi>{name}</bdi>
            <KindText chat={chat} />
          </Link>
          {chat.isPinned && <State icon={<Pin />} label="Pinned" />}
          {isMuted && <State icon={<BellOff />} label="Muted" />}
          {chat.lastMessage && <When time={chat.activeAt} />}
        </div>
        <div className="flex min-w-0 items-center gap-2">
          <p
            className={cn(
              'min-h-4.5 min-w-0 flex-1 truncate text-sm leading-4.5',
              isCounted ? 'text-ink' : 'text-muted',
            )}
          >
            {chat.lastMessage ? (
              <Preview message={chat.lastMessage} isDirect={chat.kind === 'direct'} />
            ) : (
              <span className="text-subtle">No messages yet</span>
            )}
          </p>
          {chat.unreadMentions > 0 && <MentionMark isMuted={isMuted} />}
          <CountBadge
            count={chat.unread}
            label={chat.unread === 1 ? 'unread message' : 'unread messages'}
            {...(!isCounted && { className: 'bg-active text-muted' })}
          />
        </div>
      </div>
      <ChatMenu
        chat={chat}
        name={name}
        tabIndex={tabIndex}
        className="absolute top-1 right-1 bg-raised opacity-0 shadow-control focus-visible:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:pointer-events-none"
      />
    </div>
  );
}

/** An unread message mentions the person. */
function MentionMark({ isMuted }: { isMuted: boolean }) {
  return (
    <span className={cn('shrink-0 font-semibold text-xs', isMuted ? 'text-muted' : 'text-accent')}>
      <span aria-hidden>@</span>
      <span className="sr-only">You are mentioned</span>
    </span>
  );
}

/** The team of a department, whose name may be that of many others; for screen readers the kind of any chat. */
function KindText({ chat }: { chat: Chat }) {
  const names = useDirectory();
  if (chat.kind === 'direct') return null;
  return <span className="sr-only">, {chatKindText(chat, names)}</span>;
}

function When({ time }: { time: string }) {
  const { timeZone } = useUser();
  return (
    <time dateTime={time} className="shrink-0 text-subtle text-xs group-hover:opacity-0">
      {listTime(time, { timeZone, now: useNow() })}
    </time>
  );
}

/** The last message in one line, with who has written it. */
function Preview({ message, isDirect }: { message: ChatPreview; isDirect: boolean }) {
  const user = useUser();
  const name = usePersonName(message.authorId);
  const isOwn = message.authorId === user.id;
  const isFolded = useIsFolded(message, isDirect);
  if (isFolded) return <span className="text-subtle italic">{foldedText}</span>;
  // In a direct chat the name of the other one is above.
  const author = isOwn ? 'You' : isDirect ? null : firstName(name);
  return (
    <>
      {author !== null && (
        <>
          <bdi>{author}</bdi>:{' '}
        </>
      )}
      {message.deletedAt === null ? (
        <bdi>{previewText(message.content) || filesInWords(message.files)}</bdi>
      ) : (
        <span className="text-subtle italic">Message deleted</span>
      )}
    </>
  );
}

function State({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <span className="flex shrink-0 self-center text-subtle [&_svg]:size-3">
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  );
}
