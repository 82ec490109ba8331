import type { FolderOnPath, Resource } from '@longtable/contract/resources';
import { maxResourceNameLength } from '@longtable/contract/rules/resource-limits';
import { ChevronLeft, FolderOpen, SearchX } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { focusWhenRendered } from '../../../ui/focus-when-rendered.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { folderView, own, type ResourceView } from '../data/resource-view.ts';
import { useResources } from '../data/resources.ts';
import { enterRowHeight, enterRowSkeleton } from '../move/enter-row.tsx';
import { OwnFileRow } from './own-file-row.tsx';

/** The person's own files to choose from: a folder, or what a search finds in all of them. */
export function OwnFiles({
  chosenIds,
  onToggle,
}: {
  chosenIds: { has(id: string): boolean };
  onToggle: (item: Resource) => void;
}) {
  const [path, setPath] = useState<readonly FolderOnPath[]>([]);
  const [text, setText] = useState('');
  const isSearching = text.trim() !== '';
  const folder = path.at(-1) ?? null;
  const folderId = folder?.id ?? null;
  const view = useMemo<ResourceView>(
    () =>
      isSearching
        ? { ...folderView(null, own), list: 'search', text, scope: 'own' }
        : folderView(folderId, own),
    [isSearching, text, folderId],
  );
  const list = useResources(view);
  const root = useRef<HTMLDivElement>(null);
  /** The folder that was just left by Back, '' after another one was opened; null once the focus is where it belongs. */
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (left.current === null) return;
    const row = `[data-row="${CSS.escape(left.current)}"] [data-row-focus]`;
    left.current = null;
    // The row or button that had the focus is gone.
    focusWhenRendered(
      () =>
        root.current?.querySelector<HTMLElement>(row) ??
        root.current?.querySelector<HTMLElement>('[data-row-focus]'),
    );
  }, [folderId]);
  const enter = ({ id, name }: Resource) => {
    // The folders around one that was found are not known: Back leads to the top.
    setPath(isSearching ? [{ id, name }] : [...path, { id, name }]);
    setText('');
    left.current = '';
  };
  const back = () => {
    setPath(path.slice(0, -1));
    left.current = folderId;
  };
  return (
    <>
      <SearchInput
        label="Find my files and folders by name"
        placeholder="Find in my files"
        value={text}
        onValueChange={setText}
        maxLength={maxResourceNameLength}
      />
      <div className="flex h-8 min-w-0 items-center gap-1 pointer-coarse:h-11">
        {!isSearching && folder !== null && (
          <IconButton
            label={`Back to ${path.at(-2)?.name ?? 'My files'}`}
            noTooltip
            className="-ml-2"
            onClick={back}
          >
            <ChevronLeft />
          </IconButton>
        )}
        <h3 dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {isSearching ? 'Found in all folders' : (folder?.name ?? 'My files')}
        </h3>
      </div>
      <div ref={root} className="flex flex-col" style={{ height: 'min(22rem, 45dvh)' }}>
        <RowList
          key={`${folderId} ${isSearching}`}
          label={isSearching ? 'Found files and folders' : 'Files and folders'}
          view={list}
          rowHeight={enterRowHeight}
          renderRow={(item, tabIndex) => (
            <OwnFileRow
              item={item}
              isChosen={chosenIds.has(item.id)}
              tabIndex={tabIndex}
              onToggle={() => onToggle(item)}
              onEnter={() => enter(item)}
            />
          )}
          renderSkeleton={enterRowSkeleton}
          failedTitle="Your files could not be loaded"
          className="w-full"
          empty={<Nothing isSearching={isSearching} isTop={folder === null} />}
        />
      </div>
    </>
  );
}

function Nothing({ isSearching, isTop }: { isSearching: boolean; isTop: boolean }) {
  if (isSearching)
    return (
      <EmptyState
        compact
        headingLevel={4}
        icon={<SearchX />}
        title="No matching files"
        description="None of your files and folders matches this name."
      />
    );
  return (
    <EmptyState
      compact
      headingLevel={4}
      icon={<FolderOpen />}
      title={isTop ? 'You have no files yet.' : 'This folder is empty'}
      {...(isTop && { description: 'Files that you add to My files in Resources can be chosen here.' })}
    />
  );
}
