import type { ReactNode } from 'react';
import { cn } from './class-names.ts';
import { column } from './column.ts';
import { FailedBox } from './failed-box.tsx';
import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';
import { VirtualList } from './virtual-list.tsx';

export interface RowListProps<Item extends { readonly id: string }> {
  /** What it is a list of. */
  label: string;
  /** What is known of it, and how to get the rest. `items` that are there are shown in any state. */
  view: {
    readonly state: 'loading' | 'failed' | 'ready';
    /** Why it `failed`. */
    readonly error: Error | null;
    readonly items: readonly Item[];
    readonly hasMore: boolean;
    readonly loadMore?: () => void;
    readonly reload: () => void;
  };
  /** How many there are in all; left out where only the server knows, as while they are narrowed. */
  total?: number | undefined;
  /** Of each row, in pixels: 72, a picture with two lines beside it, unless it is said. */
  rowHeight?: number;
  /** As `VirtualList` wants it: `data-row-focus` on what the arrow keys lead to, `tabIndex` on every control. */
  renderRow: (item: Item, tabIndex: 0 | -1) => ReactNode;
  /** The heads of the columns, above the first row and scrolled with it. */
  heads?: ReactNode;
  /**
   * A row that is still on its way, as tall as a row: `name` is a grey line of some length where its name will stand.
   * A round picture with two lines beside it unless it is said.
   */
  renderShape?: (name: ReactNode) => ReactNode;
  /** In place of a list with nothing in it: nothing yet, or nothing found. */
  empty: ReactNode;
  /** The heading of what is told when it can't be loaded. */
  failedTitle?: string;
  /** Below the last row. */
  after?: ReactNode;
  /** Its width, that of the page: `column` unless it is said. */
  className?: string;
}

/** Of a row with a picture and two lines, in pixels: a finger's button and air. */
const usualRowHeight = 72;

const shapeWidths = ['w-2/5', 'w-1/3', 'w-1/2', 'w-1/4', 'w-2/5'];

/** A list that fills the rest of a page, in whatever state it is: loading, failed, empty, or its rows. */
export function RowList<Item extends { readonly id: string }>({
  label,
  view,
  total,
  rowHeight = usualRowHeight,
  renderRow,
  heads,
  renderShape = usualShape,
  empty,
  failedTitle = 'This could not be loaded',
  after,
  className = column,
}: RowListProps<Item>) {
  const { state, items, hasMore } = view;
  const isEmpty = items.length === 0;
  const shape = (width: string, key = 0) => (
    <div key={key} aria-hidden style={{ height: rowHeight }} className="grid">
      {renderShape(<Skeleton className={`h-3.5 ${width}`} />)}
    </div>
  );
  return (
    <VirtualList
      label={label}
      items={items}
      rowHeight={rowHeight}
      renderRow={renderRow}
      {...(hasMore && total !== undefined && { total: Math.max(total, items.length) })}
      {...(hasMore && { onNearEnd: view.loadMore })}
      contentClassName={cn(className, 'pb-6')}
      before={!isEmpty && heads}
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
              {shapeWidths.map(shape)}
            </>
          )}
          {state === 'ready' && !isEmpty && hasMore && shape('w-1/3')}
          {state === 'ready' && isEmpty && !hasMore && empty}
          {!isEmpty && after}
        </>
      }
    />
  );
}

const usualShape = (name: ReactNode) => <RowShape name={name} />;

/** A row that is still on its way: `name` beside a picture, which is round unless `square`, and a line below it. */
export function RowShape({ name, square = false }: { name: ReactNode; square?: boolean }) {
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
