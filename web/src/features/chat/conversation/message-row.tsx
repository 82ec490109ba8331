import { Clock3, Pin } from 'lucide-react';
import { memo, useState } from 'react';
import { useMentionText } from '../../../kits/feed/mention-content.tsx';
import { everyone } from '../../../kits/feed/mention-text.ts';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { PersonLink } from '../../../kits/people/person-link.tsx';
import { usePersonName } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { cn } from '../../../ui/class-names.ts';
import { lazyPart, lazyParts } from '../../../ui/lazy-part.tsx';
import { MarkdownText } from '../../../ui/markdown/markdown-text.tsx';
import { clockTime } from '../chat-times.ts';
import type { Message } from '../data/message-changes.ts';
import { useIsFolded } from '../folding.ts';
import { linksHeight } from '../links/links-height.ts';
import { DayHeading } from './day-heading.tsx';
import { FoldedMessage } from './folded-message.tsx';
import { filesHeight } from './image-box.ts';
import type { Line } from './lines.ts';
import { MessageMenu } from './message-menu.tsx';
import type { JumpTarget } from './use-jump.ts';

const useFiles = lazyParts(() => import('./message-files.tsx'));
const useLinks = lazyParts(() => import('../links/message-links.tsx'));
const useEditor = lazyParts(() => import('./message-editor.tsx'));
const useThreadParts = lazyParts(() => import('../thread/thread-lines.tsx'));
const Reactions = lazyPart(async () => (await import('./reactions.tsx')).Reactions);

/** What can be done with messages, the same functions in every render. */
export type MessageActions = {
  readonly edit: (messageId: string | null) => void;
  readonly remove: (message: Message) => void;
  readonly focus: (messageId: string) => void;
  readonly jump: (to: JumpTarget) => void;
  /** Opens the thread that a message is in, or begins; null where the thread is shown. */
  readonly openThread: ((message: Message) => void) | null;
};

type MessageRowProps = {
  line: Line;
  /** Tab stops at it. */
  isActive: boolean;
  /** In a direct chat, in which nothing is folded. */
  isDirect: boolean;
  isEditing: boolean;
  /** The person has just gone to it. */
  isMarked: boolean;
  /** The other person of a direct chat has read up to it. */
  isSeen: boolean;
  actions: MessageActions;
};

/** A message in its chat, below the headings that begin with it. */
export const MessageRow = memo(function MessageRow({
  line: { message, startsDay, startsNew, isGrouped },
  isActive,
  isDirect,
  isEditing,
  isMarked,
  isSeen,
  actions,
}: MessageRowProps) {
  const { id, authorId, createdAt, deletedAt, files, isPending } = message;
  const name = usePersonName(authorId);
  const { timeZone } = useUser();
  const time = clockTime(createdAt, { timeZone });
  const editor = useEditor(isEditing);
  const fileParts = useFiles(files.length > 0);
  const linkSpace = linksHeight(message);
  const linkParts = useLinks(linkSpace > 0);
  const { openThread } = actions;
  const hasLines = openThread !== null && (!!message.replyTo || !!message.thread);
  const lines = useThreadParts(hasLines);
  const lineProps = {
    message,
    isDirect,
    tabIndex: isActive ? 0 : -1,
    onOpen: () => openThread?.(message),
  } as const;
  const [isShown, setShown] = useState(false);
  const isFolded = useIsFolded(message, isDirect);
  const headings = (
    <>
      {startsDay && <DayHeading time={createdAt} tabIndex={isActive ? 0 : -1} onJump={actions.jump} />}
      {startsNew && <NewHeading />}
    </>
  );
  if (isFolded && !isShown) {
    return (
      <FoldedMessage
        message={message}
        headings={headings}
        time={time}
        isActive={isActive}
        onFocus={() => actions.focus(id)}
        onShow={() => setShown(true)}
      />
    );
  }
  return (
    <li data-message={id}>
      {headings}
      {/* Arrow keys move between messages, each with a menu. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <article
        aria-label={`${name}, ${time}`}
        tabIndex={isActive ? 0 : -1}
        data-message-focus=""
        onFocus={() => actions.focus(id)}
        className={cn(
          'group focus-inset relative flex gap-3 px-4 md:px-6',
          isGrouped ? 'py-0.5' : 'mt-2 py-1',
          isEditing ? 'bg-selected py-2' : isMarked ? 'bg-selected' : 'hover:bg-hover',
        )}
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        <div className="flex w-8 shrink-0 justify-center">
          {isGrouped ? (
            <time
              dateTime={createdAt}
              aria-hidden
              className="whitespace-nowrap pt-0.5 text-2xs text-subtle leading-5 opacity-0 group-hover:opacity-100 pointer-coarse:hidden"
            >
              {time}
            </time>
          ) : (
            <PersonAvatar personId={authorId} size="lg" />
          )}
        </div>
        <div className="flex min-w-0 max-w-3xl flex-1 flex-col">
          {!isGrouped && (
            <p className="flex min-w-0 items-baseline gap-2 leading-5">
              <AuthorName authorId={authorId} name={name} tabIndex={isActive ? 0 : -1} />
              <time dateTime={createdAt} className="shrink-0 text-subtle text-xs">
                {time}
              </time>
            </p>
          )}
          {message.pinnedAt !== null && (
            <p className="flex items-center gap-1 text-2xs text-subtle leading-5">
              <Pin aria-hidden className="size-3" />
              Pinned
            </p>
          )}
          {hasLines &&
            message.replyTo &&
            (lines ? <lines.ReplyLine {...lineProps} /> : <p className="mt-0.5 h-6" />)}
          {editor ? (
            <editor.MessageEditor message={message} onDone={() => actions.edit(null)} />
          ) : deletedAt === null ? (
            <Content message={message} isTextHidden={linkParts?.isShownByCards(message.content) ?? false} />
          ) : (
            <p className="text-sm text-subtle italic leading-6">Message deleted</p>
          )}
          {files.length > 0 &&
            (fileParts ? (
              <fileParts.MessageFiles message={message} tabIndex={isActive ? 0 : -1} />
            ) : (
              <div style={{ height: filesHeight(files) }} />
            ))}
          {linkSpace > 0 &&
            (linkParts ? (
              <linkParts.MessageLinks message={message} tabIndex={isActive ? 0 : -1} />
            ) : (
              <div style={{ height: linkSpace }} />
            ))}
          {message.reactions.length > 0 && <Reactions message={message} tabIndex={isActive ? 0 : -1} />}
          {hasLines &&
            message.thread &&
            (lines ? <lines.ThreadLine {...lineProps} /> : <p className="h-6" />)}
          {isSeen && <p className="mt-0.5 text-subtle text-xs">Seen</p>}
        </div>
        {deletedAt === null && !isEditing && (
          <MessageMenu
            message={message}
            name={name}
            tabIndex={isActive ? 0 : -1}
            actions={actions}
            className={cn('absolute right-4', isGrouped ? '-top-2' : '-top-1')}
          />
        )}
        {isPending && <span className="sr-only">Sending…</span>}
      </article>
    </li>
  );
});

function AuthorName({
  authorId,
  name,
  tabIndex,
}: {
  authorId: string | null;
  name: string;
  tabIndex: 0 | -1;
}) {
  const style = 'min-w-0 truncate font-semibold text-ink text-sm';
  if (authorId === null) return <span className={cn(style, 'text-muted')}>{name}</span>;
  return (
    <PersonLink
      person={{ id: authorId }}
      tabIndex={tabIndex}
      title={name}
      className={cn(style, 'rounded-control hover:underline')}
    >
      <bdi>{name}</bdi>
    </PersonLink>
  );
}

/** The text, whether it was edited, and a clock until the server has it. */
function Content({ message, isTextHidden }: { message: Message; isTextHidden: boolean }) {
  const { content, editedAt, isPending, mentionIds, mentionsAll } = message;
  const mentioned = mentionsAll ? [...mentionIds, everyone.id] : mentionIds;
  const renderText = useMentionText(mentioned.join(' '));
  return (
    <div className={cn('flex min-w-0 items-end gap-1.5', isPending && 'text-muted')}>
      <div className="min-w-0">
        {content !== '' && !isTextHidden && (
          <MarkdownText
            text={content}
            headingLevel={4}
            {...(mentioned.length > 0 && { renderText })}
            className={cn('text-base leading-6', isPending ? 'text-muted' : 'text-ink')}
          />
        )}
      </div>
      {isPending ? (
        <Clock3 aria-hidden className="mb-1 size-3 shrink-0 text-subtle" />
      ) : (
        editedAt !== null && (
          <span
            title={new Date(editedAt).toLocaleString()}
            className="shrink-0 text-2xs text-subtle leading-5"
          >
            edited
          </span>
        )
      )}
    </div>
  );
}

function NewHeading() {
  return (
    <div data-new="" className="flex items-center gap-3 px-4 pt-2 md:px-6">
      <span aria-hidden className="flex-1 border-accent-line border-t" />
      <h3 className="font-semibold text-accent text-xs">New</h3>
    </div>
  );
}
