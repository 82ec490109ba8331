import type { ReactNode } from 'react';
import { FailedBox } from './failed-box.tsx';
import { ShowMore } from './show-more.tsx';
import { Spinner } from './spinner.tsx';

export interface ListStatesProps {
  view: {
    readonly state: 'loading' | 'failed' | 'ready';
    /** The reason if it `failed`. */
    readonly error: Error | null;
    readonly items: readonly unknown[];
    readonly hasMore: boolean;
    readonly loadMore: () => void;
    readonly reload: () => void;
  };
  /** Whether there is nothing to show, if that is not the same as no items. */
  isEmpty?: boolean;
  /** The title of the error when loading failed. */
  failedTitle: string;
  /** Shown while loading. */
  skeleton: ReactNode;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** The label of the button that loads the next page. */
  moreLabel?: string;
  /** The list. */
  children: ReactNode;
}

/** A list that is not virtual, in any state: loading, failed, empty, or loaded with a button for the next page. */
export function ListStates({
  view: { state, error, items, hasMore, loadMore, reload },
  isEmpty = items.length === 0,
  failedTitle,
  skeleton,
  empty,
  moreLabel = 'Show older',
  children,
}: ListStatesProps) {
  return (
    <>
      {!isEmpty && children}
      {state === 'failed' && isEmpty && (
        <FailedBox title={failedTitle} reason={error?.message} onRetry={reload} />
      )}
      {state === 'loading' && isEmpty && (
        <>
          <Spinner label="Loading..." hideLabel className="sr-only" />
          {skeleton}
        </>
      )}
      {state === 'ready' && isEmpty && !hasMore && empty}
      {state === 'ready' && hasMore && (
        <ShowMore count={items.length} onLoad={loadMore}>
          {moreLabel}
        </ShowMore>
      )}
    </>
  );
}
