import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cn } from './class-names.ts';

export interface VirtualListProps<Item extends { readonly id: string }> {
  /** What it is a list of. */
  label: string;
  items: readonly Item[];
  /** Of each row, in pixels. */
  rowHeight: number;
  /** Marks with `data-row-focus` what in the row the arrow keys lead to; `tabIndex` is for every control in it. */
  renderRow: (item: Item, tabIndex: 0 | -1) => ReactNode;
  /** How many there are in all, where not all are here yet. */
  total?: number | undefined;
  /** Called when the end of what is here comes near; may be called again. */
  onNearEnd?: (() => void) | undefined;
  /** Scrolls with the list, above and below it. */
  before?: ReactNode;
  after?: ReactNode;
  /** Of the rows and what stands around them. */
  contentClassName?: string;
  className?: string;
}

/** Rows from the end at which more is asked for. */
const nearEnd = 40;

/**
 * A scrolled list of any length of which only what is in view is drawn. Tab goes to the controls of one row, arrow keys,
 * Home and End from row to row; the row with the focus stays in the page wherever the list is scrolled.
 */
export function VirtualList<Item extends { readonly id: string }>({
  label,
  items,
  rowHeight,
  renderRow,
  total,
  onNearEnd,
  before,
  after,
  contentClassName,
  className,
}: VirtualListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const [margin, setMargin] = useState(0);
  const activeIndex = useMemo(
    () =>
      Math.max(
        0,
        items.findIndex(({ id }) => id === active),
      ),
    [items, active],
  );
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    overscan: 6,
    scrollMargin: margin,
    rangeExtractor: (range) => {
      const shown = new Set(defaultRangeExtractor(range));
      if (activeIndex < range.count) shown.add(activeIndex);
      return [...shown].toSorted((a, b) => a - b);
    },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useEffect(() => {
    // What stands above may come and go.
    const measure = () => setMargin(list.current?.offsetTop ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    const content = scroller.current?.firstElementChild;
    if (content) observer.observe(content);
    return () => observer.disconnect();
  }, []);

  const lastShown = virtualizer.range?.endIndex ?? 0;
  const isNearEnd = lastShown >= items.length - nearEnd;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, items.length, onNearEnd]);

  // A row that goes away with the focus in it (answered, removed) hands it to the one that takes its place.
  const lastActive = useRef({ index: 0, isInside: false });
  useLayoutEffect(() => {
    const { index, isInside } = lastActive.current;
    const isThere = items.some(({ id }) => id === active);
    if (isThere) lastActive.current.index = activeIndex;
    else if (active !== null && isInside && document.activeElement === document.body) {
      const next = items[Math.min(index, items.length - 1)];
      setActive(next?.id ?? null);
      if (next) focusRow(scroller.current, next.id);
      else document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
    }
  }, [items, active, activeIndex]);

  const onKeyDown = (event: KeyboardEvent) => {
    const isRow = event.target instanceof HTMLElement && event.target.matches('[data-row-focus]');
    const to = isRow ? target(event.key, activeIndex, items.length) : undefined;
    const item = to === undefined ? undefined : items[to];
    if (to === undefined || !item) return;
    event.preventDefault();
    setActive(item.id);
    virtualizer.scrollToIndex(to, { align: 'auto' });
    focusRow(list.current, item.id);
  };
  const onFocus = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-row]');
    if (row?.dataset['row']) setActive(row.dataset['row']);
    lastActive.current.isInside = true;
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    // What is removed with the focus in it leaves for nowhere.
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) {
      lastActive.current.isInside = false;
    }
  };
  return (
    <div ref={scroller} className={cn('min-h-0 flex-1 overflow-y-auto overscroll-y-contain', className)}>
      <div className={cn('relative', contentClassName)}>
        {before}
        {/* The keys are those of the controls inside. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          ref={list}
          aria-label={label}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onBlur={onBlur}
          className="relative"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
            const item = items[index];
            if (!item) return null;
            return (
              <li
                key={key}
                data-row={item.id}
                aria-setsize={total ?? items.length}
                aria-posinset={index + 1}
                className="absolute top-0 left-0 w-full"
                style={{ height: size, transform: `translateY(${start - margin}px)` }}
              >
                {renderRow(item, index === activeIndex ? 0 : -1)}
              </li>
            );
          })}
        </ul>
        {after}
      </div>
    </div>
  );
}

function target(key: string, from: number, length: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, length - 1);
    case 'ArrowUp':
      return Math.max(from - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return undefined;
  }
}

/** Once the row has been drawn. */
function focusRow(list: HTMLElement | null, id: string): void {
  let left = 30;
  const look = (): void => {
    const control = list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-row-focus]`);
    if (control) control.focus({ preventScroll: true });
    else if (left-- > 0) requestAnimationFrame(look);
  };
  look();
}
