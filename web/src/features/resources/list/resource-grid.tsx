import type { Resource } from '@longtable/contract/resources';
import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { Star } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ListView } from '../../../platform/list-view.ts';
import { Ago } from '../../../platform/time-text.tsx';
import { cn } from '../../../ui/class-names.ts';
import { listColumn } from '../../../ui/column.ts';
import { focusWhenRendered } from '../../../ui/focus-when-rendered.ts';
import { RowList } from '../../../ui/row-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TypeIcon } from './file-icon.tsx';
import { hostOf } from './host.ts';
import { itemClicks } from './item-clicks.ts';
import { onItemKeys } from './item-keys.ts';
import { ItemMenu } from './item-menu.tsx';
import { ItemName } from './item-name.tsx';
import { RenameField } from './lazy-parts.ts';
import { type ItemContext, type ItemState, Select } from './resource-row.tsx';

/** The smallest width of a card and the height of a line of cards with its gap, in pixels. */
const minCardWidth = 150;
const lineHeight = 204;
const gap = 12;

type Line = { readonly id: string; readonly items: readonly Resource[] };

/** Items as cards, in lines of which only the visible ones are rendered. Arrow keys move between cards. */
export function ResourceGrid({
  label,
  list,
  stateOf,
  context,
  empty,
}: {
  label: string;
  list: ListView<Resource>;
  stateOf: (item: Resource) => ItemState;
  context: ItemContext;
  empty: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(4);
  const [active, setActive] = useState<string | null>(null);
  const { items } = list;
  useLayoutEffect(() => {
    const { current } = root;
    if (!current) return;
    const measure = () =>
      setColumns(
        Math.max(2, Math.floor((Math.min(current.clientWidth, 1168) - 32 + gap) / (minCardWidth + gap))),
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const lines = useMemo(() => {
    const found: Line[] = [];
    for (let from = 0; from < items.length; from += columns) {
      const some = items.slice(from, from + columns);
      found.push({ id: some[0]?.id ?? '', items: some });
    }
    return found;
  }, [items, columns]);

  const onKeyDown = (event: KeyboardEvent): void => {
    onItemKeys(event, items, columns);
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.matches('[data-row-focus]')) return;
    const id = target.closest<HTMLElement>('[data-item]')?.dataset['item'];
    const to = items.findIndex((item) => item.id === id) + stepOf(event.key, columns);
    const next = items[to];
    if (stepOf(event.key, columns) === 0 || !next) return;
    // The list would move to the first card of the next line.
    event.preventDefault();
    event.stopPropagation();
    setActive(next.id);
    focusWhenRendered(() =>
      root.current?.querySelector<HTMLElement>(`[data-item="${next.id}"] [data-row-focus]`),
    );
    root.current?.querySelector(`[data-item="${next.id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The cards have the focus.
    <div
      ref={root}
      onKeyDownCapture={onKeyDown}
      onFocus={({ target }) => setActive(target.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? null)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <RowList
        label={label}
        view={{ ...list, items: lines }}
        rowHeight={lineHeight}
        renderRow={(line, tabIndex) => (
          <div style={gridStyle(columns)}>
            {line.items.map((item, index) => {
              const isStop = line.items.some(({ id }) => id === active) ? item.id === active : index === 0;
              return (
                <Card
                  key={item.id}
                  item={item}
                  tabIndex={isStop ? tabIndex : -1}
                  {...stateOf(item)}
                  context={context}
                />
              );
            })}
          </div>
        )}
        renderSkeleton={() => (
          <div style={gridStyle(columns)}>
            {Array.from({ length: columns }, (_, index) => (
              <Skeleton key={index} className="h-full rounded-card" />
            ))}
          </div>
        )}
        failedTitle="Your files could not be loaded"
        className={listColumn}
        empty={empty}
      />
    </div>
  );
}

function gridStyle(columns: number) {
  return {
    display: 'grid',
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridTemplateRows: 'minmax(0, 1fr)',
    gap,
    height: lineHeight - gap,
  };
}

function stepOf(key: string, columns: number): number {
  switch (key) {
    case 'ArrowDown':
      return columns;
    case 'ArrowUp':
      return -columns;
    case 'ArrowRight':
      return 1;
    case 'ArrowLeft':
      return -1;
    default:
      return 0;
  }
}

const Card = memo(function Card({
  item,
  tabIndex,
  isSelected,
  isSelecting,
  renaming,
  context: { items, search, open },
}: ItemState & { item: Resource; tabIndex: 0 | -1; context: ItemContext }) {
  const { id, name, type, thumbnailUrl, starred, deletedAt } = item;
  const order = () => items().map((each) => each.id);
  const openThis = () => open(item);
  return (
    // The name and the buttons have the keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      data-item={id}
      {...(type === 'folder' && deletedAt === null && { 'data-drop-folder': id, 'data-name': name })}
      {...itemClicks(item, order, openThis)}
      className={cn(
        'group relative flex min-h-0 min-w-0 flex-col rounded-card border border-hairline bg-surface transition-colors hover:bg-hover',
        isSelected && 'bg-selected',
      )}
    >
      <span className="flex min-h-0 flex-1 items-center justify-center overflow-hidden rounded-card">
        {thumbnailUrl === null ? (
          <TypeIcon item={item} className="size-10" />
        ) : (
          <img
            src={thumbnailUrl}
            alt=""
            loading="lazy"
            draggable={false}
            className={type === 'link' ? 'size-10 object-contain' : 'h-full w-full object-cover'}
          />
        )}
      </span>
      <Select
        item={item}
        isSelected={isSelected}
        isActive={isSelecting}
        order={order}
        tabIndex={tabIndex}
        className="absolute top-2 left-2"
      />
      <div className="flex shrink-0 items-center gap-1 pl-3">
        {renaming ? (
          <RenameField item={item} draft={renaming} siblings={items} />
        ) : (
          <div className="min-w-0 flex-1 py-2">
            <ItemName
              item={item}
              tabIndex={tabIndex}
              search={search}
              className="focus-inset block w-fit max-w-full truncate rounded-control py-0.5 text-left font-medium text-ink text-sm"
            />
            <p className="truncate text-muted text-xs">
              {type === 'folder' ? (
                <Ago time={item.updatedAt} />
              ) : item.url === null ? (
                fileSizeInWords(item.sizeBytes)
              ) : (
                <bdi>{hostOf(item.url)}</bdi>
              )}
            </p>
          </div>
        )}
        <span data-item-controls="" className="flex shrink-0 items-center">
          {starred && <Star aria-label="Starred" className="size-4 text-accent" fill="currentColor" />}
          <ItemMenu item={item} tabIndex={tabIndex} onOpen={openThis} />
        </span>
      </div>
    </div>
  );
});
