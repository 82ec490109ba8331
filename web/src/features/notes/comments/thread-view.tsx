import type { NoteComment } from '@longtable/contract/note-comments';
import { Check, RotateCcw } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { FeedComposer } from '../../../kits/feed/feed-composer.tsx';
import { FeedItem } from '../../../kits/feed/feed-item.tsx';
import { Ago } from '../../../platform/time-text.tsx';
import { cn } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { replyInThread, resolveThread } from './comments.ts';
import { threadFeed } from './thread-feed.tsx';
import { shownQuote, type Thread } from './threads.ts';

/** A thread: the text that it is about, its comments, and a field for a reply. */
export function ThreadView({
  thread,
  isActive,
  isGone,
  onGo,
  onActive,
  onDelete,
}: {
  thread: Thread;
  isActive: boolean;
  /** Its text was deleted. */
  isGone: boolean;
  onGo: () => void;
  onActive: () => void;
  onDelete: (comment: NoteComment) => void;
}) {
  const { id, first, replies, isResolved } = thread;
  const { noteId } = first;
  const quote = shownQuote(thread.quote);
  const feed = useMemo(
    () =>
      threadFeed({
        noteId,
        name: `reply ${id}`,
        noun: 'reply',
        post: (draft) => replyInThread(noteId, id, draft),
        remove: onDelete,
      }),
    [noteId, id, onDelete],
  );
  const comments = useMemo(() => ({ ...feed, noun: 'comment' }), [feed]);
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- whatever in it gets the focus
    <li
      ref={box}
      data-thread-view={id}
      aria-current={isActive}
      onFocus={onActive}
      className={cn(
        'flex scroll-my-3 flex-col gap-1 rounded-card border bg-surface px-3 pt-2 pb-3',
        isActive ? 'border-accent' : 'border-hairline',
      )}
    >
      <div className="flex items-start gap-1">
        {isGone ? (
          <div className="min-w-0 flex-1 py-1">
            <Quote text={quote} isGone />
            <p className="pt-1 text-muted text-xs">This text was deleted.</p>
          </div>
        ) : (
          <button
            type="button"
            onClick={onGo}
            title="Go to the text"
            className="min-h-8 min-w-0 flex-1 rounded-control py-1 text-left hover:bg-hover pointer-coarse:min-h-11"
          >
            <span className="sr-only">Go to the text: </span>
            <Quote text={quote} />
          </button>
        )}
        <IconButton
          label={isResolved ? 'Reopen' : 'Resolve'}
          size="sm"
          onClick={() => resolveThread(first, !isResolved)}
        >
          {isResolved ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
        </IconButton>
      </div>
      {first.resolvedAt !== null && (
        <p className="text-muted text-xs">
          Resolved <Ago time={first.resolvedAt} />
        </p>
      )}
      <ul aria-label="Comments" className="flex flex-col">
        {first.content === '' ? (
          <li className="py-2 text-muted text-sm">This comment was deleted.</li>
        ) : (
          <FeedItem feed={comments} entry={first} />
        )}
        {replies.map((reply) => (
          <FeedItem key={reply.id} feed={comments} entry={reply} />
        ))}
      </ul>
      {!isResolved && <FeedComposer feed={feed} />}
    </li>
  );
}

/** The commented text, cut. */
export function Quote({ text, isGone = false }: { text: string; isGone?: boolean }) {
  return (
    <span
      dir="auto"
      className={cn(
        'line-clamp-2 whitespace-pre-line border-l-2 pl-2 text-muted text-sm wrap-anywhere',
        isGone ? 'border-hairline-strong line-through' : 'border-warning-line',
      )}
    >
      {text}
    </span>
  );
}
