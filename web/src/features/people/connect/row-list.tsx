import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { personRowHeight } from './person-row.tsx';

/** The width of the page, for what is above the lists and what is in them. */
export const column = 'mx-auto w-full max-w-3xl px-4 md:px-6';

/** A list of people in whatever state it is. */
export function RowList<Item extends { readonly id: string }>({
  label,
  view,
  total,
  renderRow,
  empty,
  after,
}: {
  label: string;
  view: {
    readonly state: 'loading' | 'failed' | 'ready';
    readonly error: Error | null;
    readonly items: readonly Item[];
    readonly hasMore: boolean;
    readonly loadMore?: () => void;
    readonly reload: () => void;
  };
  total?: number | undefined;
  renderRow: (item: Item, tabIndex: 0 | -1) => ReactNode;
  /** In place of a list with nobody in it. */
  empty: ReactNode;
  /** Below the last one. */
  after?: ReactNode;
}) {
  const isEmpty = view.items.length === 0;
  return (
    <VirtualList
      label={label}
      items={view.items}
      rowHeight={personRowHeight}
      renderRow={renderRow}
      {...(view.hasMore && total !== undefined && { total: Math.max(total, view.items.length) })}
      {...(view.hasMore && { onNearEnd: view.loadMore })}
      contentClassName={`${column} pb-6`}
      after={
        <>
          {view.state === 'failed' && isEmpty && (
            <ErrorBox
              title="This could not be loaded"
              action={
                <Button size="sm" onClick={view.reload}>
                  Try again
                </Button>
              }
              className="mt-4"
            >
              {view.error?.message}
            </ErrorBox>
          )}
          {view.state === 'loading' && isEmpty && <LoadingRows />}
          {view.state === 'ready' && !isEmpty && view.hasMore && <RowShape />}
          {view.state === 'ready' && isEmpty && !view.hasMore && empty}
          {!isEmpty && after}
        </>
      }
    />
  );
}

function LoadingRows() {
  return (
    <>
      <Spinner label="Loading..." hideLabel className="sr-only" />
      {['w-2/5', 'w-1/3', 'w-1/2', 'w-1/4', 'w-2/5'].map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never move
        <RowShape key={index} width={width} />
      ))}
    </>
  );
}

function RowShape({ width = 'w-1/3' }: { width?: string }) {
  return (
    <div aria-hidden className="flex items-center gap-3" style={{ height: personRowHeight }}>
      <Skeleton className="size-10 rounded-full" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className={`h-3.5 ${width}`} />
        <Skeleton className="h-3 w-1/5" />
      </div>
    </div>
  );
}
