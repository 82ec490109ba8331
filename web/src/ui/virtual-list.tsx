import { useVirtualizer } from '@tanstack/react-virtual';
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
import { focusWhenRendered } from './focus-when-rendered.ts';
import { withPinned } from './pinned-range.ts';

export interface VirtualListProps<Item extends { readonly id: string }> {
  /** What it lists. */
  label: string;
  items: readonly Item[];
  /** Row height in pixels. */
  rowHeight: number;
  /** Set `data-row-focus` on the element that arrow keys focus, and `tabIndex` on every control of the row. */
  renderRow: (item: Item, tabIndex: 0 | -1) => ReactNode;
  /** The heading above a row with which a section begins; null for other rows. */
  headingOf?: ((item: Item, before: Item | undefined) => string | null) | undefined;
  /** The total number of items, if not all are loaded. */
  total?: number | undefined;
  /** Called when the end of the loaded items is near; may be called repeatedly. */
  onNearEnd?: (() => void) | undefined;
  /** Scrolls with the list, above and below it. */
  before?: ReactNode;
  after?: ReactNode;
  /** Classes of the scrolled content. */
  contentClassName?: string;
  className?: string;
}

/** The height of a heading in pixels. */
const headingHeight = 32;

/** The distance in rows from the end at which more are requested. */
const nearEnd = 40;

/**
 * A list of any length that renders only visible rows. Tab stops at the controls of one row; arrow keys, Home and End
 * move between rows. The focused row stays mounted wherever the list is scrolled.
 */
export function VirtualList<Item extends { readonly id: string }>({
  label,
  items,
  rowHeight,
  renderRow,
  headingOf,
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
  const headings = useMemo(
    () => (headingOf ? items.map((item, index) => headingOf(item, items[index - 1])) : []),
    [items, headingOf],
  );
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight + (typeof headings[index] === 'string' ? headingHeight : 0),
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    overscan: 6,
    scrollMargin: margin,
    rangeExtractor: (range) => withPinned(range, [activeIndex]),
  });
  const places = headings.flatMap((heading, index) => (heading === null ? [] : [index])).join();
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight, places]);
  useEffect(() => {
    // The content above may change its height.
    const measure = () => setMargin(list.current?.offsetTop ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    const content = scroller.current?.firstElementChild;
    if (content) observer.observe(content);
    return () => observer.disconnect();
  }, []);

  // Compared by a ref: React may discard a render, whose new dependencies would then count as those of the last effect.
  const asked = useRef<{ readonly length: number; readonly load: typeof onNearEnd } | null>(null);
  useEffect(() => {
    const { length } = items;
    if ((virtualizer.range?.endIndex ?? 0) < length - nearEnd) asked.current = null;
    else if (asked.current?.length !== length || asked.current.load !== onNearEnd) {
      asked.current = { length, load: onNearEnd };
      onNearEnd?.();
    }
  });

  // When a focused row is removed, its replacement takes the focus.
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
    // A removed element blurs without a related target.
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) {
      lastActive.current.isInside = false;
    }
  };
  return (
    <div ref={scroller} className={cn('min-h-0 flex-1 overflow-y-auto overscroll-y-contain', className)}>
      <div className={cn('relative', contentClassName)}>
        {before}
        {/* The controls inside handle the keys. */}
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
                {typeof headings[index] === 'string' && (
                  <h2
                    style={{ height: headingHeight }}
                    className="flex items-end px-4 pb-1 font-medium text-muted text-xs"
                  >
                    {headings[index]}
                  </h2>
                )}
                {/* The same element with and without a heading: the row keeps its focus. */}
                <div style={{ height: rowHeight }}>{renderRow(item, index === activeIndex ? 0 : -1)}</div>
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

function focusRow(list: HTMLElement | null, id: string): void {
  focusWhenRendered(() =>
    list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-row-focus]`),
  );
}
