import type { FolderOnPath } from '@longtable/contract/resources';
import { trashDays } from '@longtable/contract/rules/resource-limits';
import { LayoutGrid, List } from 'lucide-react';
import type { Ref } from 'react';
import { listColumn } from '../../../ui/column.ts';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import type { Layout } from '../layout.ts';
import type { Place } from '../use-place.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { FilterMenu } from './filter-menu.tsx';

const layouts: readonly { value: Layout; label: string; icon: React.ReactNode; iconOnly: true }[] = [
  { value: 'list', label: 'List', icon: <List />, iconOnly: true },
  { value: 'grid', label: 'Grid', icon: <LayoutGrid />, iconOnly: true },
];

const notes = {
  starred: 'Files and folders with a star.',
  recent: 'The files you opened or added last.',
  shared: 'Files and folders that other people share with you.',
  trash: `Items are deleted permanently after ${trashDays} days.`,
  search: 'Matching files and folders in all folders.',
};

/** Where the list is, search, filter and layout. */
export function Toolbar({
  place,
  path,
  top,
  isShared,
  text,
  onText,
  isSearching,
  box,
}: {
  place: Place;
  /** The open folder with those around it; empty at the top. */
  path: readonly FolderOnPath[];
  /** The name of the top. */
  top: string;
  /** Whether the open folder is shared with the person. */
  isShared: boolean;
  text: string;
  onText: (text: string) => void;
  isSearching: boolean;
  box: Ref<HTMLInputElement>;
}) {
  const { search, view, whose } = place;
  const isPhone = useMedia('(max-width: 767px)');
  const list = isSearching ? 'search' : view.list;
  // On a phone the tabs and the title already say so, except for folders within folders.
  const hasPlace = !isPhone || list === 'folder' || list === 'trash';
  return (
    <search className={`${listColumn} flex shrink-0 flex-wrap items-center gap-2 py-2`}>
      {hasPlace && (
        <div className="flex min-w-0 flex-1 basis-56 items-center">
          {list === 'folder' ? (
            <Breadcrumb path={path} top={top} whose={whose} isShared={isShared} search={search} />
          ) : (
            <p className="truncate text-muted text-sm">{notes[list]}</p>
          )}
        </div>
      )}
      <ListControls place={place} text={text} onText={onText} box={box} />
    </search>
  );
}

/** Search, filter, order and layout of a list. */
export function ListControls({
  place,
  text,
  onText,
  box,
}: {
  place: Place;
  text: string;
  onText: (text: string) => void;
  box?: Ref<HTMLInputElement>;
}) {
  return (
    <div className="flex min-w-0 flex-1 basis-56 items-center gap-2">
      <SearchInput
        {...(box && { ref: box })}
        label="Find files and folders by name"
        placeholder="Find files"
        value={text}
        onValueChange={onText}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          onText('');
        }}
        className="min-w-0 flex-1"
      />
      <FilterMenu place={place} />
      <SegmentedControl
        label="Layout"
        value={place.layout}
        onValueChange={place.setLayout}
        options={layouts}
        className="shrink-0"
      />
    </div>
  );
}
