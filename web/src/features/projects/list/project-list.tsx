import type { Project } from '@longtable/contract/projects';
import type { ReactNode } from 'react';
import type { ListView } from '../../../platform/list-view.ts';
import { RowList, RowSkeleton } from '../../../ui/row-list.tsx';
import { ProjectColumnHeadings } from './project-column-headings.tsx';
import { columns, projectRowHeight } from './project-columns.ts';
import { type ListScope, ProjectRow } from './project-row.tsx';
import type { Sorting } from './projects-search.ts';

/** A list of projects: loading, failed, empty or ready. */
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
  /** Shown if there are no projects. */
  empty: ReactNode;
  within?: ListScope;
  /** The width of the page. */
  className: string;
}) {
  return (
    <RowList
      label="Projects"
      view={view}
      rowHeight={projectRowHeight}
      renderRow={(project, tabIndex) => <ProjectRow project={project} within={within} tabIndex={tabIndex} />}
      columnHeadings={<ProjectColumnHeadings sorting={sorting} onSort={onSort} />}
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
