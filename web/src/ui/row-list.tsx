import type { ReactNode } from 'react';
import { cn } from './class-names.ts';
import { listColumn } from './column.ts';
import { FailedBox } from './failed-box.tsx';
import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';
import { VirtualList } from './virtual-list.tsx';

export interface RowListProps<Item extends { readonly id: string }> {
  /** What it lists. */
  label: string;
  /** The loaded items and how to load more. Items are shown in any state. */
  view: {
    readonly state: 'loading' | 'failed' | 'ready';
    /** The reason if it `failed`. */
    readonly error: Error | null;
    readonly items: readonly Item[];
    readonly hasMore: boolean;
    readonly loadMore?: () => void;
    readonly reload: () => void;
  };
  /** The total number of items; absent if unknown, as while filtered. */
  total?: number | undefined;
  /** Row height in pixels; 72 by default, for a picture with two lines. */
  rowHeight?: number;
  /** See `VirtualList`: set `data-row-focus` on the element that arrow keys focus, and `tabIndex` on every control. */
  renderRow: (item: Item, tabIndex: 0 | -1) => ReactNode;
  /** The headings of sections: see `VirtualList`. */
  headingOf?: (item: Item, before: Item | undefined) => string | null;
  /** Column headings above the first row; they scroll with it. */
  columnHeadings?: ReactNode;
  /**
   * The skeleton of a row: `name` is a grey line in the place of the name. By default a round picture with two lines.
   */
  renderSkeleton?: (name: ReactNode) => ReactNode;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** The title of the error when loading failed. */
  failedTitle?: string;
  /** Below the last row. */
  after?: ReactNode;
  /** Width and padding; `listColumn` by default. */
  className?: string;
}

/** For a row with a picture and two lines, in pixels: a touch target and padding. */
const defaultRowHeight = 72;

const skeletonWidths = ['w-2/5', 'w-1/3', 'w-1/2', 'w-1/4', 'w-2/5'];

/** A virtual list that fills a page and shows its state: loading, failed, empty or rows. */
export function RowList<Item extends { readonly id: string }>({
  label,
  view,
  total,
  rowHeight = defaultRowHeight,
  renderRow,
  headingOf,
  columnHeadings,
  renderSkeleton = defaultSkeleton,
  empty,
  failedTitle = 'This could not be loaded',
  after,
  className = listColumn,
}: RowListProps<Item>) {
  const { state, items, hasMore } = view;
  const isEmpty = items.length === 0;
  const renderPlaceholder = (width: string, key = 0) => (
    <div key={key} aria-hidden style={{ height: rowHeight }} className="grid">
      {renderSkeleton(<Skeleton className={`h-3.5 ${width}`} />)}
    </div>
  );
  return (
    <VirtualList
      label={label}
      items={items}
      rowHeight={rowHeight}
      renderRow={renderRow}
      headingOf={headingOf}
      {...(hasMore && total !== undefined && { total: Math.max(total, items.length) })}
      {...(hasMore && { onNearEnd: view.loadMore })}
      contentClassName={cn(className, 'pb-6')}
      before={!isEmpty && columnHeadings}
      after={
        <>
          {state === 'failed' && isEmpty && (
            <FailedBox
              title={failedTitle}
              reason={view.error?.message}
              onRetry={view.reload}
              className="mt-4"
            />
          )}
          {state === 'loading' && isEmpty && (
            <>
              <Spinner label="Loading..." hideLabel className="sr-only" />
              {skeletonWidths.map(renderPlaceholder)}
            </>
          )}
          {state === 'ready' && !isEmpty && hasMore && renderPlaceholder('w-1/3')}
          {state === 'ready' && isEmpty && !hasMore && empty}
          {!isEmpty && after}
        </>
      }
    />
  );
}

const defaultSkeleton = (name: ReactNode) => <RowSkeleton name={name} />;

/** The skeleton of a row with a picture, round unless `square`, `name`, and a second line. */
export function RowSkeleton({ name, square = false }: { name: ReactNode; square?: boolean }) {
  return (
    <div className="flex items-center gap-3">
      <Skeleton className={cn('size-10', square ? 'rounded-card' : 'rounded-full')} />
      <div className="flex flex-1 flex-col gap-2">
        {name}
        <Skeleton className="h-3 w-1/5" />
      </div>
    </div>
  );
}
