import type { Project } from '@longtable/contract/projects';
import type { ReactNode } from 'react';
import type { ListView } from '../../../platform/list-view.ts';
import { RowList, RowSkeleton } from '../../../ui/row-list.tsx';
import { columns, projectRowHeight } from './project-columns.ts';
import { ProjectHeads } from './project-heads.tsx';
import { type ListPlace, ProjectRow } from './project-row.tsx';
import type { Sorting } from './projects-search.ts';

/** A list of projects in all its states: loading, failed, empty, ready. */
export function ProjectList({
  view,
  sorting,
  onSort,
  empty,
  within,
  className,
}: {
  view: ListView<Project>;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  /** In place of a list with nothing in it. */
  empty: ReactNode;
  within?: ListPlace;
  /** The width of the page. */
  className: string;
}) {
  return (
    <RowList
      label="Projects"
      view={view}
      rowHeight={projectRowHeight}
      renderRow={(project, tabIndex) => <ProjectRow project={project} within={within} tabIndex={tabIndex} />}
      columnHeadings={<ProjectHeads sorting={sorting} onSort={onSort} />}
      renderSkeleton={(name) => (
        <div className={columns}>
          <RowSkeleton name={name} square />
        </div>
      )}
      failedTitle="The projects could not be loaded"
      className={`${className} @container`}
      empty={empty}
    />
  );
}
