import { useNavigate } from '@tanstack/react-router';
import { FolderKanban, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { listColumn } from '../../../ui/column.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { projects } from '../data/projects.ts';
import { individualScope, type ScopeDraft } from '../form/scope-draft.ts';
import { ProjectList } from './project-list.tsx';
import { ProjectSortMenu } from './project-sort-menu.tsx';
import type { Sorting } from './projects-search.ts';

const ProjectFormDialog = lazyPart(
  async () => (await import('../form/project-form-dialog.tsx')).ProjectFormDialog,
);

/** With more projects than this, the panel has a search field. */
const fewProjects = 5;

/** The projects of a team or department that the person may see, and the button to create one. */
export function ProjectsPanel({
  teamId,
  departmentId,
  canCreate,
}: {
  teamId: string;
  departmentId?: string;
  canCreate: boolean;
}) {
  const [text, setText] = useState('');
  const [sorting, setSorting] = useState<Sorting>({ sort: 'name', direction: 'ascending' });
  const [isCreating, setCreating] = useState(false);
  const hasCreated = useEver(isCreating);
  const navigate = useNavigate();
  const view = projects.useList({
    scope: departmentId === undefined ? 'team' : 'department',
    teamId,
    departmentId,
    ...sorting,
    text,
  });
  const isSearching = text.trim() !== '';
  const hasSearch = isSearching || view.items.length > fewProjects;
  const noun = departmentId === undefined ? 'team' : 'department';
  const newProject = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      New project
    </Button>
  );
  return (
    <>
      {(hasSearch || (canCreate && view.items.length > 0)) && (
        <div className={`${listColumn} flex shrink-0 flex-wrap items-center justify-end gap-2 pt-3 pb-1`}>
          {hasSearch && (
            <div className="flex min-w-0 flex-1 basis-56 items-center gap-2">
              <SearchInput
                label="Find projects by name"
                placeholder="Find projects"
                value={text}
                onValueChange={setText}
                className="min-w-0 flex-1"
              />
              <ProjectSortMenu sorting={sorting} onSort={setSorting} />
            </div>
          )}
          {canCreate && newProject}
        </div>
      )}
      <ProjectList
        view={view}
        sorting={sorting}
        onSort={setSorting}
        within={noun}
        className={listColumn}
        empty={
          isSearching ? (
            <EmptyState
              icon={<SearchX />}
              title="No matching projects"
              description="No project matches this name."
              action={<Button onClick={() => setText('')}>Clear search</Button>}
            />
          ) : (
            <EmptyState
              icon={<FolderKanban />}
              title={canCreate ? 'No projects yet' : 'No visible projects'}
              description={
                canCreate
                  ? `Projects of the ${noun} bring together tasks, people and links.`
                  : `Projects of the ${noun} that you can see appear here.`
              }
              {...(canCreate && { action: newProject })}
            />
          )
        }
      />
      {hasCreated && (
        <ProjectFormDialog
          scope={scopeIn(teamId, departmentId)}
          open={isCreating}
          onOpenChange={setCreating}
          onCreated={(projectId) => void navigate({ to: paths.project, params: { projectId } })}
        />
      )}
    </>
  );
}

function scopeIn(teamId: string, departmentId: string | undefined): ScopeDraft {
  return departmentId === undefined
    ? { ...individualScope, type: 'team', teamId }
    : { ...individualScope, type: 'department', teamId, departmentIds: [departmentId] };
}
