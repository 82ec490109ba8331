import { Link, useNavigate } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { paths } from '../../platform/paths.ts';
import { useStore } from '../../platform/store.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { lazyPart, useEver } from '../../ui/lazy-part.tsx';
import { isPageOpen } from './data/resource-refusals.ts';
import { folderView, type ResourceView, type Whose } from './data/resource-view.ts';
import { useResources } from './data/resources.ts';
import { rememberLayout, useLayout } from './layout.ts';
import { useTopName } from './list/breadcrumb.tsx';
import { DropNote } from './list/drop-note.tsx';
import { EmptyList } from './list/empty-list.tsx';
import { ResourceItems } from './list/resource-items.tsx';
import { FileChoosers, NewMenu, useChoosers } from './new-menu.tsx';
import { PageDialogs } from './page-dialogs.tsx';
import { pageDialog, selected, selection } from './page-state.ts';
import { placeSearch } from './resources-search.ts';
import { useDropZone } from './use-drop-zone.ts';
import type { Place } from './use-place.ts';

const SelectionBar = lazyPart(async () => (await import('./list/selection-bar.tsx')).SelectionBar);

/** The files of a team or project on its page: the top. Folders open on the page with files. */
export function FilesPanel({ whose, mayAdd }: { whose: Whose; mayAdd: boolean }) {
  const { teamId, projectId } = whose;
  const [sorting, setSorting] = useState<Partial<Pick<ResourceView, 'sort' | 'direction'>>>({});
  const navigate = useNavigate();
  const layout = useLayout();
  const choosers = useChoosers();
  const place = useMemo<Place>(() => {
    const of = { teamId, projectId };
    return {
      search: placeSearch({}, of),
      folderId: null,
      whose: of,
      view: { ...folderView(null, of), ...sorting },
      layout,
      change: (changes) => setSorting((before) => ({ ...before, ...(changes as typeof sorting) })),
      openFolder: (folder) =>
        void navigate({ to: paths.resources, search: placeSearch({}, { ...of, folder }) }),
      setLayout: rememberLayout,
    };
  }, [teamId, projectId, sorting, layout, navigate]);
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
    <section aria-label={`Files of ${name}`} className="relative flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 items-center justify-end gap-2 px-3 py-2 md:px-6">
        <Link to={paths.resources} search={place.search} className={buttonStyles({ variant: 'ghost' })}>
          <ExternalLink aria-hidden />
          Open in Resources
        </Link>
        {mayAdd && <NewMenu folderId={null} whose={place.whose} choosers={choosers} />}
      </div>
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
            onClearSearch={() => undefined}
            onClearType={() => undefined}
          />
        }
      />
      {hadSelection && <SelectionBar items={list.items} hasMore={list.hasMore} isTrash={false} />}
      <DropNote over={over} />
      <FileChoosers folderId={null} whose={place.whose} choosers={choosers} />
      <PageDialogs items={list.items} path={[]} whose={place.whose} />
    </section>
  );
}
