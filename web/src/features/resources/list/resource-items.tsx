import type { Resource } from '@longtable/contract/resources';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLongPresses } from '../../../kits/selection/long-press.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { useStore } from '../../../platform/store.ts';
import { listColumn } from '../../../ui/column.ts';
import { focusWhenRendered } from '../../../ui/focus-when-rendered.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { renaming } from '../data/resource-refusals.ts';
import { selected, selection } from '../page-state.ts';
import type { Place } from '../use-place.ts';
import { ColumnHeadings } from './column-headings.tsx';
import { columns, rowHeight } from './columns.ts';
import { onItemKeys } from './item-keys.ts';
import { openItem } from './open-item.ts';
import { type ItemContext, type ItemState, ResourceRow } from './resource-row.tsx';

const ResourceGrid = lazyPart(async () => (await import('./resource-grid.tsx')).ResourceGrid);

/** The items of a place as a list or a grid, with selection and keys: loading, failed, empty or ready. */
export function ResourceItems({
  place: { search, view, layout, change, openFolder },
  items: list,
  focusedId,
  empty,
}: {
  place: Place;
  items: ListView<Resource>;
  /** An item to scroll to and focus once it is loaded; null for none. */
  focusedId: string | null;
  empty: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const isPhone = useMedia('(max-width: 767px)');
  const height = isPhone ? rowHeight.phone : rowHeight.desktop;
  const { items } = list;
  const selectedIds = useStore(selected);
  const renamed = useStore(renaming);
  const shown = useRef(items);
  useLayoutEffect(() => {
    shown.current = items;
  }, [items]);
  const context = useMemo<ItemContext>(
    () => ({ items: () => shown.current, search, open: (item) => openItem(item, openFolder) }),
    [search, openFolder],
  );
  const stateOf = ({ id }: Resource): ItemState => ({
    isSelected: selectedIds.has(id),
    isSelecting: selectedIds.size > 0,
    renaming: renamed?.id === id ? renamed : null,
  });
  useEffect(() => {
    if (selectedIds.size > 0) selection.keepOnly(new Set(items.map(({ id }) => id)));
  }, [items, selectedIds]);
  useLongPresses(root, (target) => {
    const id = target.closest<HTMLElement>('[data-item]')?.dataset['item'];
    if (id !== undefined && !selected.get().has(id)) selection.toggle(id);
  });
  useFocused(root, list, focusedId, height);
  const label = labels[view.list];
  return (
    // The items inside have the keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => layout === 'list' && onItemKeys(event, items, 1)}
    >
      {layout === 'grid' ? (
        <ResourceGrid label={label} list={list} stateOf={stateOf} context={context} empty={empty} />
      ) : (
        <RowList
          label={label}
          view={list}
          rowHeight={height}
          renderRow={(item, tabIndex) => (
            <ResourceRow item={item} tabIndex={tabIndex} {...stateOf(item)} context={context} />
          )}
          columnHeadings={<ColumnHeadings view={view} onSort={(sorting) => change(sorting)} />}
          renderSkeleton={(line) => (
            <div className={columns}>
              <div className="flex items-center gap-3">
                <Skeleton className="size-7 rounded-control" />
                {line}
              </div>
            </div>
          )}
          failedTitle="Your files could not be loaded"
          className={`${listColumn} @container`}
          empty={empty}
        />
      )}
    </div>
  );
}

const labels: Readonly<Record<Place['view']['list'], string>> = {
  folder: 'Files and folders',
  shared: 'Shared with me',
  starred: 'Starred',
  recent: 'Recent',
  trash: 'Trash',
  search: 'Search results',
};

/** The most pages to load for an item in the address: beyond, its folder is shown without the focus on it. */
const maxPages = 20;

/** Scrolls to an item and focuses it, once; loads more pages until it is there. */
function useFocused(
  root: { readonly current: HTMLElement | null },
  { items, hasMore, loadMore }: ListView<Resource>,
  focusedId: string | null,
  height: number,
): void {
  const done = useRef<string | null>(null);
  const pages = useRef(0);
  useEffect(() => {
    if (focusedId === null || done.current === focusedId || items.length === 0) return;
    const index = items.findIndex(({ id }) => id === focusedId);
    if (index === -1) {
      if (hasMore && pages.current < maxPages) {
        pages.current += 1;
        loadMore();
      }
      return;
    }
    done.current = focusedId;
    const list = root.current?.querySelector('ul');
    const scroller = list?.parentElement?.parentElement;
    if (scroller) scroller.scrollTop = Math.max(0, index * height - scroller.clientHeight / 2);
    focusWhenRendered(() =>
      root.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(focusedId)}"] [data-row-focus]`),
    );
  }, [root, items, hasMore, loadMore, focusedId, height]);
}
