import type { Resource } from '@longtable/contract/resources';
import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { isFileType } from '@longtable/contract/rules/resource-types';
import { Download, Star } from 'lucide-react';
import { memo } from 'react';
import { Ago } from '../../../platform/time-text.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cn } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { setStarred } from '../data/resource-actions.ts';
import type { Renaming } from '../data/resource-refusals.ts';
import { selection } from '../page-state.ts';
import type { ResourcesSearch } from '../resources-search.ts';
import { columns, fromMedium, onlyNarrow } from './columns.ts';
import { Thumbnail } from './file-icon.tsx';
import { hostOf } from './host.ts';
import { itemClicks } from './item-clicks.ts';
import { ItemMenu } from './item-menu.tsx';
import { ItemName } from './item-name.tsx';
import { RenameField } from './lazy-parts.ts';
import { downloadItems } from './open-item.ts';

/** What rows and cards need of their list. It stays the same while the items and the selection change. */
export type ItemContext = {
  /** The items as shown now. */
  readonly items: () => readonly Resource[];
  readonly search: ResourcesSearch;
  readonly open: (item: Resource) => void;
};

/** What is rendered of the state of an item, so that a change of others does not render it again. */
export type ItemState = {
  readonly isSelected: boolean;
  /** Items are selected, this one or others. */
  readonly isSelecting: boolean;
  /** Its new name, while it is renamed. */
  readonly renaming: Renaming | null;
};

/** A file, folder or link in the list. A list that scrolls renders only the rows that come into it. */
export const ResourceRow = memo(function ResourceRow({
  item,
  tabIndex,
  isSelected,
  isSelecting,
  renaming,
  context: { items, search, open },
}: ItemState & {
  item: Resource;
  tabIndex: 0 | -1;
  context: ItemContext;
}) {
  const { id, name, type, starred, deletedAt, can } = item;
  const isFolder = type === 'folder';
  const openThis = () => open(item);
  const order = () => items().map((each) => each.id);
  const when = deletedAt ?? item.updatedAt;
  const size = isFileType(type) ? fileSizeInWords(item.sizeBytes) : '—';
  const host = item.url === null ? null : hostOf(item.url);
  return (
    // The name and the buttons have the keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      data-item={id}
      {...(isFolder && deletedAt === null && { 'data-drop-folder': id, 'data-name': name })}
      {...itemClicks(item, order, openThis)}
      className={cn(
        columns,
        'group relative -mx-2 h-full border-hairline border-b px-2 text-sm transition-colors hover:bg-hover',
        isSelected && 'bg-selected',
      )}
    >
      <div className="flex min-w-0 items-center gap-3">
        <Select
          item={item}
          isSelected={isSelected}
          isActive={isSelecting}
          order={order}
          tabIndex={tabIndex}
        />
        <Thumbnail item={item} size={28} />
        {renaming ? (
          <RenameField item={item} draft={renaming} siblings={items} />
        ) : (
          <div className="min-w-0 flex-1">
            <div className="flex min-w-0 items-baseline gap-2">
              <ItemName
                item={item}
                tabIndex={tabIndex}
                search={search}
                className="focus-inset block w-fit max-w-full truncate rounded-control py-0.5 text-left font-medium text-ink text-sm"
              />
              {host !== null && (
                <bdi className={cn('min-w-0 truncate text-muted text-xs', fromMedium)}>{host}</bdi>
              )}
            </div>
            <p className={cn('truncate text-muted text-xs', onlyNarrow)}>
              {isFolder ? null : `${host ?? size} · `}
              <Ago time={when} />
            </p>
          </div>
        )}
        <span data-item-controls="" className={cn('flex shrink-0 items-center', onlyNarrow)}>
          {starred && <Star aria-label="Starred" className="size-4 text-accent" fill="currentColor" />}
          <ItemMenu item={item} tabIndex={tabIndex} onOpen={openThis} />
        </span>
      </div>
      <p className={cn('truncate text-muted text-xs', fromMedium)}>
        <Ago time={when} />
      </p>
      <p className={cn('truncate text-muted text-xs tabular-nums', fromMedium)}>{size}</p>
      <span data-item-controls="" className={cn('flex items-center justify-end gap-1', fromMedium)}>
        {isFileType(type) && deletedAt === null && (
          <IconButton
            label={`Download ${name}`}
            noTooltip
            size="sm"
            tabIndex={tabIndex}
            onClick={() => downloadItems([item])}
          >
            <Download />
          </IconButton>
        )}
        {can.edit && deletedAt === null && <StarButton item={item} tabIndex={tabIndex} />}
        <ItemMenu item={item} tabIndex={tabIndex} onOpen={openThis} />
      </span>
    </div>
  );
});

/** The checkbox of an item. It shows with the pointer over the item and while items are selected. */
export function Select({
  item: { id, name },
  isSelected,
  isActive,
  order,
  tabIndex,
  className,
}: {
  item: Resource;
  isSelected: boolean;
  /** Items are selected. */
  isActive: boolean;
  /** The ids in the order shown, for a range by Shift. */
  order: () => readonly string[];
  tabIndex: 0 | -1;
  className?: string;
}) {
  return (
    <span
      data-item-controls=""
      onClickCapture={(event) => {
        if (!event.shiftKey) return;
        event.preventDefault();
        selection.range(id, order());
      }}
      className={cn(
        'flex shrink-0',
        !isActive &&
          'opacity-0 transition-opacity group-hover:opacity-100 has-focus-visible:opacity-100 pointer-coarse:hidden',
        className,
      )}
    >
      <Checkbox
        aria-label={`Select ${name}`}
        checked={isSelected}
        tabIndex={tabIndex}
        onCheckedChange={() => selection.toggle(id)}
      />
    </span>
  );
}

/** Adds or removes the star. */
export function StarButton({ item, tabIndex }: { item: Resource; tabIndex: 0 | -1 }) {
  const { name, starred } = item;
  return (
    <IconButton
      label={starred ? `Remove star from ${name}` : `Add star to ${name}`}
      noTooltip
      size="sm"
      tabIndex={tabIndex}
      onClick={() => setStarred(item, !starred)}
    >
      <Star {...(starred && { fill: 'currentColor', className: 'text-accent' })} />
    </IconButton>
  );
}
