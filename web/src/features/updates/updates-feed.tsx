import { MessageSquareText } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { deletedAccount, directory } from '../../platform/directory.ts';
import { useUser } from '../../platform/session.ts';
import { announce } from '../../ui/announce.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedBox } from '../../ui/failed-box.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useUpdates } from './data/updates.ts';
import { type AnyUpdate, idOf, type UpdatesOf } from './data/updates-of.ts';
import { UpdateComposer } from './update-composer.tsx';
import { UpdateItem } from './update-item.tsx';

/** What a team, a department or a project tells one another: the newest first, with a place to write. */
export function UpdatesFeed({ of, canPost }: { of: UpdatesOf; canPost: boolean }) {
  const heading = useId();
  const view = useUpdates(of);
  const { items, hasMore, loadMore, reload } = view;
  const isEmpty = items.length === 0;
  useArrivals(items);
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-3">
      <h2 id={heading} className="font-semibold text-base text-ink">
        Updates
      </h2>
      {canPost && <UpdateComposer key={idOf(of)} of={of} />}
      {view.state === 'failed' && isEmpty && (
        <FailedBox title="The updates could not be loaded" reason={view.error?.message} onRetry={reload} />
      )}
      {view.state === 'loading' && isEmpty && <LoadingUpdates />}
      {view.state === 'ready' && isEmpty && (
        <EmptyState
          compact
          headingLevel={3}
          icon={<MessageSquareText />}
          title="No updates yet"
          description={`What everyone in the ${of.kind} should know stands here.`}
        />
      )}
      {!isEmpty && (
        <ul aria-labelledby={heading} className="flex flex-col divide-y divide-hairline">
          {items.map((update) => (
            <UpdateItem key={update.id} of={of} update={update} />
          ))}
        </ul>
      )}
      {!isEmpty && hasMore && (
        <ShowMore count={items.length} onLoad={loadMore}>
          Show older
        </ShowMore>
      )}
    </section>
  );
}

/** Has it read out when somebody else says something while one is here. */
function useArrivals(items: readonly AnyUpdate[]): void {
  const user = useUser();
  const newest = items[0];
  const known = useRef<string | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = newest?.createdAt ?? null;
    if (!newest || before === null || newest.createdAt <= before) return;
    if (newest.authorId !== user.id)
      announce(`New update from ${directory().person(newest.authorId)?.name ?? deletedAccount}`, 'polite');
  }, [newest, user.id]);
}

function LoadingUpdates() {
  return (
    <>
      <Spinner label="Loading..." hideLabel className="sr-only" />
      {['w-3/4', 'w-1/2', 'w-2/3'].map((width) => (
        <div key={width} aria-hidden className="flex gap-3 py-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-1/4" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        </div>
      ))}
    </>
  );
}
