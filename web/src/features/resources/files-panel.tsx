import { resourceTypes } from '@longtable/contract/rules/resource-types';
import { Link, useNavigate } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { paths } from '../../platform/paths.ts';
import { useStore } from '../../platform/store.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { listColumn } from '../../ui/column.ts';
import { lazyPart, useEver } from '../../ui/lazy-part.tsx';
import { isPageOpen } from './data/resource-refusals.ts';
import { folderView, type ResourceView, type Whose } from './data/resource-view.ts';
import { useResources } from './data/resources.ts';
import { rememberLayout, useLayout } from './layout.ts';
import { useTopName } from './list/breadcrumb.tsx';
import { EmptyList } from './list/empty-list.tsx';
import { ResourceItems } from './list/resource-items.tsx';
import { ListControls } from './list/toolbar.tsx';
import { FileChoosers, NewMenu, useChoosers } from './new-menu.tsx';
import { OpenDialogs } from './open-dialogs.tsx';
import { pageDialog, selected, selection } from './page-state.ts';
import { placeSearch } from './resources-search.ts';
import { useDropZone } from './use-drop-zone.ts';
import type { Place } from './use-place.ts';

const DropNote = lazyPart(async () => (await import('./list/drop-note.tsx')).DropNote);
const SelectionBar = lazyPart(async () => (await import('./list/selection-bar.tsx')).SelectionBar);

/** The files of a team, or links and files of a project, on its page: the top. Folders open on the page with files. */
export function FilesPanel({ whose, mayAdd }: { whose: Whose; mayAdd: boolean }) {
  const { teamId, projectId } = whose;
  const [chosen, setChosen] = useState<Partial<Pick<ResourceView, 'sort' | 'direction' | 'type'>>>({});
  const [text, setText] = useState('');
  const isSearching = text.trim() !== '';
  const navigate = useNavigate();
  const layout = useLayout();
  const choosers = useChoosers();
  const place = useMemo<Place>(() => {
    const of = { teamId, projectId };
    return {
      search: placeSearch({}, of),
      folderId: null,
      whose: of,
      view: {
        ...folderView(null, of),
        ...(isSearching && { list: 'search', text }),
        ...chosen,
      },
      layout,
      change: ({ type, ...sorting }) =>
        setChosen((before) => ({
          ...before,
          ...(sorting as typeof before),
          type: resourceTypes.find((each) => each === type) ?? null,
        })),
      openFolder: (folder) =>
        void navigate({ to: paths.resources, search: placeSearch({}, { ...of, folder }) }),
      setLayout: rememberLayout,
    };
  }, [teamId, projectId, chosen, isSearching, text, layout, navigate]);
  const list = useResources(place.view);
  const name = useTopName(place.whose);
  const over = useDropZone(mayAdd ? { ...place.whose, id: null, name } : null);
  const hadSelection = useEver(useStore(selected).size > 0);
  useEffect(() => {
    isPageOpen.set(true);
    return () => {
      isPageOpen.set(false);
      pageDialog.set(null);
      selection.clear();
    };
  }, []);
  return (
    <section
      aria-label={projectId === null ? `Files of ${name}` : `Resources of ${name}`}
      className="relative flex min-h-0 flex-1 flex-col"
    >
      <search className={`${listColumn} flex shrink-0 flex-wrap items-center justify-end gap-2 py-2`}>
        <ListControls place={place} text={text} onText={setText} />
        <Link to={paths.resources} search={place.search} className={buttonStyles({ variant: 'ghost' })}>
          <ExternalLink aria-hidden />
          Open in Resources
        </Link>
        {mayAdd && <NewMenu folderId={null} whose={place.whose} choosers={choosers} />}
      </search>
      <ResourceItems
        place={place}
        items={list}
        focusedId={null}
        empty={
          <EmptyList
            view={place.view}
            newButton={
              mayAdd && <NewMenu folderId={null} whose={place.whose} choosers={choosers} align="center" />
            }
            onClearSearch={() => setText('')}
            onClearType={() => place.change({ type: undefined })}
          />
        }
      />
      {hadSelection && <SelectionBar items={list.items} hasMore={list.hasMore} isTrash={false} />}
      {over && <DropNote over={over} />}
      <FileChoosers folderId={null} whose={place.whose} choosers={choosers} />
      <OpenDialogs items={list.items} path={[]} whose={place.whose} />
    </section>
  );
}
