import type { FolderOnPath } from '@longtable/contract/resources';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useProject, useTeam } from '../../../platform/directory.ts';
import { paths } from '../../../platform/paths.ts';
import type { Whose } from '../data/resource-view.ts';
import { placeSearch, type ResourcesSearch } from '../resources-search.ts';
import { PlaceMenu } from './place-menu.tsx';

/** The name of the top of the files of a person, team or project. */
export function useTopName({ teamId, projectId }: Whose, isShared = false): string {
  const team = useTeam(teamId);
  const project = useProject(projectId);
  if (isShared) return 'Shared with me';
  if (teamId !== null) return team?.name ?? 'Team';
  return projectId === null ? 'My files' : (project?.name ?? 'Project');
}

/** The most folders that are shown beside the top; those between are left out. */
const most = 3;

const crumb = 'block max-w-44 truncate rounded-control px-1 py-0.5 pointer-coarse:py-3';

/** The folders around the list, from the top; items can be dropped on them. The last one is open. */
export function Breadcrumb({
  path,
  top,
  whose,
  isShared,
  search,
}: {
  path: readonly FolderOnPath[];
  /** The name of the top. */
  top: string;
  whose: Whose;
  /** Whether the folder is shared with the person: its top is the list of what is. */
  isShared: boolean;
  search: ResourcesSearch;
}) {
  const left = path.length > most ? path.length - most : 0;
  const folders = [{ id: null, name: top }, ...path.slice(left)];
  return (
    <nav aria-label="Folders" className="min-w-0 flex-1">
      <ol className="-mx-1 flex min-w-0 items-center text-sm">
        {folders.map(({ id, name }, index) => (
          <Fragment key={id}>
            <li
              className="flex min-w-0 items-center rounded-control"
              {...(!isShared && { 'data-drop-folder': id ?? '' })}
              data-name={name}
            >
              {index === folders.length - 1 ? (
                <span aria-current="location" dir="auto" title={name} className={`${crumb} font-medium`}>
                  {name}
                </span>
              ) : (
                <Link
                  to={paths.resources}
                  search={placeSearch(
                    search,
                    isShared && id === null ? { list: 'shared' } : { ...whose, folder: id },
                  )}
                  title={name}
                  dir="auto"
                  draggable={false}
                  className={`${crumb} text-muted hover:text-ink`}
                >
                  {name}
                </Link>
              )}
              {index === 0 && <PlaceMenu whose={whose} />}
            </li>
            {index < folders.length - 1 && (
              <li aria-hidden className="px-0.5 text-subtle">
                {index === 0 && left > 0 ? '/ … /' : '/'}
              </li>
            )}
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
