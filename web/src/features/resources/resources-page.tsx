import type { FolderOnPath } from '@longtable/contract/resources';
import { Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Crumbs } from '../../kits/page/crumbs.tsx';
import { LinkTab, LinkTabs } from '../../kits/page/link-tabs.tsx';
import { PageBar, PageTitle } from '../../kits/page/page-bar.tsx';
import { useSeen } from '../../kits/seen/seen.ts';
import { useHotkey } from '../../platform/hotkeys.ts';
import { paths } from '../../platform/paths.ts';
import { useStore } from '../../platform/store.ts';
import { Button } from '../../ui/button.tsx';
import { lazyModule, lazyPart, onFirstInteraction, useEver } from '../../ui/lazy-part.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { restoreItems } from './data/resource-actions.ts';
import { isPageOpen, renaming } from './data/resource-refusals.ts';
import { own, type ResourceView, type Whose } from './data/resource-view.ts';
import { useResources } from './data/resources.ts';
import { useTopName } from './list/breadcrumb.tsx';
import { ResourceItems } from './list/resource-items.tsx';
import { Toolbar } from './list/toolbar.tsx';
import { useTypedText } from './list/use-typed-text.ts';
import { FileChoosers, NewMenu, useChoosers } from './new-menu.tsx';
import { OpenDialogs } from './open-dialogs.tsx';
import { pageDialog, selected, selection } from './page-state.ts';
import { placeSearch } from './resources-search.ts';
import { StorageStrip } from './storage-strip.tsx';
import { useDropZone } from './use-drop-zone.ts';
import { type Place, useAddressed, usePlace, useResourcesSearch } from './use-place.ts';

const DropNote = lazyPart(async () => (await import('./list/drop-note.tsx')).DropNote);
const SelectionBar = lazyPart(async () => (await import('./list/selection-bar.tsx')).SelectionBar);
const EmptyList = lazyPart(async () => (await import('./list/empty-list.tsx')).EmptyList);
const Blocked = lazyPart(async () => (await import('./blocked.tsx')).Blocked);
const loadDrags = lazyModule(() => import('./move/item-drags.ts'));

const tabs = [
  { list: undefined, label: 'All files' },
  { list: 'shared', label: 'Shared' },
  { list: 'starred', label: 'Starred' },
  { list: 'recent', label: 'Recent' },
  { list: 'trash', label: 'Trash' },
] as const;

/** A person's files and folders (docs/product/resources.md). Place, filter and order are in the address. */
export function ResourcesPage() {
  const search = useResourcesSearch();
  const { id: addressed, view: addressedView } = useAddressed();
  const { item } = addressedView;
  const place = usePlace(item);
  // The address of a notification opens the folder with the item focused.
  useSeen(item ? `resource:${item.id}` : null);
  const [text, setText] = useTypedText(place);
  const isSearching = text.trim() !== '';
  const view = useMemo<ResourceView>(
    () => (isSearching ? { ...place.view, ...own, list: 'search', parentFolderId: null, text } : place.view),
    [place.view, isSearching, text],
  );
  const list = useResources(view);
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const choosers = useChoosers();
  const isPhone = useMedia('(max-width: 767px)');
  const isTrash = view.list === 'trash';
  const { folderId, whose } = place;
  const isShared = item !== null && item.sharedBy !== null;
  const topName = useTopName(whose, isShared);
  const path = useMemo<readonly FolderOnPath[]>(() => {
    if (!item || folderId === null) return [];
    return search.item === undefined ? [...item.path, { id: item.id, name: item.name }] : item.path;
  }, [item, folderId, search.item]);
  const folder = path.at(-1);
  const isBlocked =
    addressedView.state === 'unavailable' ||
    addressedView.state === 'failed' ||
    (search.item === undefined && item !== null && item.deletedAt !== null);

  usePageState(view);
  useDrags(root, list.items, whose);
  useHotkey({ keys: '/', label: 'Find files', group: 'Resources' }, () => box.current?.focus());
  useHotkey({ keys: 'Mod+A', label: 'Select all that are loaded', group: 'Resources' }, () =>
    selection.all(list.items.map(({ id }) => id)),
  );
  // The server says so of a folder and, at the top, of each item: what may be added beside one may be added beside all.
  const beside = folderId === null && view.list === 'folder' ? list.items[0] : item;
  const mayAdd = !isTrash && view.list !== 'shared' && !isBlocked && beside?.can.add !== false;
  const target = mayAdd ? { ...whose, id: folderId, name: folder?.name ?? topName } : null;
  const over = useDropZone(target);
  const hadSelection = useEver(useStore(selected).size > 0);

  const newMenu = mayAdd && <NewMenu folderId={folderId} whose={whose} choosers={choosers} />;
  const trashButton = list.items.length > 0 && (
    <Button icon={<Trash2 />} onClick={() => pageDialog.set({ kind: 'emptyTrash' })}>
      Empty trash
    </Button>
  );
  return (
    // In a low window (a phone in landscape, a large zoom) the whole page scrolls instead of its list.
    <div ref={root} className="relative flex h-full min-h-100 flex-col">
      <PageBar
        title={
          isPhone && folder ? (
            <Crumbs parents={parentsOf(path, place, topName)} name={folder.name} />
          ) : (
            <PageTitle>Resources</PageTitle>
          )
        }
        tabs={
          <LinkTabs label="Lists of files">
            {tabs.map(({ list: tab, label }) => (
              <LinkTab
                key={label}
                to={paths.resources}
                search={placeSearch(
                  search,
                  tab === undefined || tab === 'trash' ? { ...whose, list: tab } : { list: tab },
                )}
                // The tab is current in every folder and with every filter.
                activeOptions={{ exact: true, includeSearch: true }}
                {...(!isSearching && (tab ?? 'folder') === view.list && { 'aria-current': 'page' as const })}
              >
                {label}
              </LinkTab>
            ))}
          </LinkTabs>
        }
        actions={isTrash ? trashButton : newMenu}
      />
      <Toolbar
        place={place}
        path={path}
        top={topName}
        isShared={isShared}
        text={text}
        onText={setText}
        isSearching={isSearching}
        box={box}
      />
      {isBlocked && !isSearching ? (
        <Blocked
          isTrashed={item !== null && item.deletedAt !== null}
          failure={addressedView.state === 'failed' ? addressedView.error : null}
          onRetry={addressedView.reload}
          onRestore={() => item && restoreItems([item])}
          onLeave={() => place.openFolder(null)}
        />
      ) : (
        <ResourceItems
          key={`${view.list} ${view.parentFolderId} ${view.teamId} ${view.projectId}`}
          place={isSearching ? { ...place, view } : place}
          items={list}
          focusedId={search.item !== undefined && addressed === search.item ? addressed : null}
          empty={
            <EmptyList
              view={view}
              newButton={
                mayAdd && <NewMenu folderId={folderId} whose={whose} choosers={choosers} align="center" />
              }
              onClearSearch={() => setText('')}
              onClearType={() => place.change({ type: undefined })}
            />
          }
        />
      )}
      <div className="flex h-9 shrink-0 items-center border-hairline border-t pointer-coarse:h-11">
        <StorageStrip />
      </div>
      {hadSelection && <SelectionBar items={list.items} hasMore={list.hasMore} isTrash={isTrash} />}
      {over && <DropNote over={over} />}
      <FileChoosers folderId={folderId} whose={whose} choosers={choosers} />
      <OpenDialogs items={list.items} path={path} whose={whose} />
    </div>
  );
}

/** Clears what belongs to a list when another one is shown, and closes the dialogs with the page. */
function usePageState({ list, parentFolderId, teamId, projectId }: ResourceView): void {
  useEffect(() => {
    isPageOpen.set(true);
    return () => {
      isPageOpen.set(false);
      pageDialog.set(null);
    };
  }, []);
  useEffect(
    () => () => {
      selection.clear();
      renaming.set(null);
    },
    [list, parentFolderId, teamId, projectId],
  );
}

function useDrags(
  root: { readonly current: HTMLElement | null },
  items: ReturnType<typeof useResources>['items'],
  whose: Whose,
): void {
  const latest = useRef({ items, whose });
  useEffect(() => {
    latest.current = { items, whose };
  });
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isMounted = true;
    // Not before the first paint, of which its files are no part.
    const follow = async (): Promise<void> => {
      const { followItemDrags } = await loadDrags();
      if (isMounted && root.current)
        stop = followItemDrags(
          root.current,
          () => latest.current.items,
          () => latest.current.whose,
        );
    };
    const cancel = onFirstInteraction(() => void follow());
    return () => {
      isMounted = false;
      cancel();
      stop?.();
    };
  }, [root]);
}

function parentsOf(path: readonly FolderOnPath[], { search, whose }: Place, topName: string) {
  const folders = [{ id: null, name: topName }, ...path.slice(0, -1)];
  return folders.map(({ id, name }) => ({
    label: name,
    link: { to: paths.resources, search: placeSearch(search, { ...whose, folder: id }) },
  }));
}
