import { type ReactNode, useEffect, useId, useRef } from 'react';
import { personName } from '../../platform/directory.ts';
import type { ListView } from '../../platform/list-view.ts';
import { useUser } from '../../platform/session.ts';
import { announce } from '../../ui/announce.ts';
import { cn } from '../../ui/class-names.ts';
import { ListStates } from '../../ui/list-states.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Feed, FeedDraft, FeedEntry } from './feed.ts';
import { FeedComposer } from './feed-composer.tsx';
import { FeedItem } from './feed-item.tsx';

/** A feed: the form for a new entry, and the entries, newest first. */
export function FeedPanel<Entry extends FeedEntry, Draft extends FeedDraft>({
  feed,
  view,
  title,
  hideTitle = false,
  canPost,
  empty,
}: {
  feed: Feed<Entry, Draft>;
  view: ListView<Entry>;
  /** "Updates". */
  title: string;
  /** The title is only the accessible name of the list. */
  hideTitle?: boolean;
  canPost: boolean;
  /** Shown if there are no entries. */
  empty: ReactNode;
}) {
  const heading = useId();
  useAnnouncedEntries(feed.noun, view.items);
  return (
    <section
      {...(!hideTitle && { 'aria-labelledby': heading })}
      className={cn('flex min-w-0 flex-col', hideTitle ? 'gap-2' : 'gap-3')}
    >
      {!hideTitle && (
        <h2 id={heading} className="font-semibold text-base text-ink">
          {title}
        </h2>
      )}
      {canPost && <FeedComposer key={feed.draftName} feed={feed} />}
      <ListStates
        view={view}
        failedTitle={`The ${title.toLowerCase()} could not be loaded`}
        skeleton={<FeedSkeletons density={feed.density} />}
        empty={empty}
      >
        <ul aria-label={title} className="flex flex-col divide-y divide-hairline">
          {view.items.map((entry) => (
            <FeedItem key={entry.id} feed={feed} entry={entry} />
          ))}
        </ul>
      </ListStates>
    </section>
  );
}

/** Announces entries that other people post while the feed is open. */
function useAnnouncedEntries(noun: string, items: readonly FeedEntry[]): void {
  const user = useUser();
  const newest = items[0];
  const known = useRef<string | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = newest?.createdAt ?? null;
    if (!newest || before === null || newest.createdAt <= before) return;
    if (newest.authorId !== user.id) announce(`New ${noun} by ${personName(newest.authorId)}`, 'polite');
  }, [noun, newest, user.id]);
}

function FeedSkeletons({ density }: { density: 'normal' | 'compact' }) {
  const isCompact = density === 'compact';
  return (
    <>
      {['w-3/4', 'w-1/2', ...(isCompact ? [] : ['w-2/3'])].map((width) => (
        <div key={width} aria-hidden className={cn('flex', isCompact ? 'gap-2.5 py-2.5' : 'gap-3 py-3')}>
          <Skeleton className={cn('rounded-full', isCompact ? 'size-6' : 'size-8')} />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-1/4" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        </div>
      ))}
    </>
  );
}
