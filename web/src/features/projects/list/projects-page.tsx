import type { ProjectScope } from '@longtable/contract/rules/project-kinds';
import { useNavigate } from '@tanstack/react-router';
import { FolderKanban, Plus, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useHotkey } from '../../../platform/hotkeys.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { listColumn } from '../../../ui/column.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { projects } from '../data/projects.ts';
import { CollaborationHeader } from './collaboration-header.tsx';
import { ProjectList } from './project-list.tsx';
import { ProjectSortMenu } from './project-sort-menu.tsx';
import { ScopeFilter } from './scope-filter.tsx';
import { useUrlFilter } from './url-filter.ts';

const ProjectFormDialog = lazyPart(
  async () => (await import('../form/project-form-dialog.tsx')).ProjectFormDialog,
);

const scopes: readonly { value: ProjectScope; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'my', label: 'My projects' },
  { value: 'team', label: 'Team' },
  { value: 'department', label: 'Department' },
];

/** The projects that the person may see (docs/product/projects.md). Filter and sort are in the URL. */
export function ProjectsPage() {
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const hasCreated = useEver(isCreating);
  const box = useRef<HTMLInputElement>(null);
  const [filter, change] = useUrlFilter();
  const view = projects.useList(filter);
  const { scope, text } = filter;
  const isSearching = text.trim() !== '';
  const isEmpty = view.state === 'ready' && view.items.length === 0 && !view.hasMore;
  const hasNone = isEmpty && !isSearching && scope === 'all';
  useHotkey({ keys: '/', label: 'Find a project', group: 'Projects' }, () => box.current?.focus(), !hasNone);
  const newProject = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      New project
    </Button>
  );
  return (
    // In a low window (a phone in landscape, a large zoom) the whole page scrolls instead of its list.
    <div className="flex h-full min-h-100 flex-col">
      {/* The empty state has the button in the middle. */}
      <CollaborationHeader list="projects" actions={!hasNone && newProject} />
      {!hasNone && (
        <search className={`${listColumn} flex shrink-0 flex-wrap items-center gap-2 py-2`}>
          <SegmentedControl
            label="Show"
            value={scope}
            onValueChange={(next) => change({ scope: next, teamId: undefined, departmentId: undefined })}
            options={scopes}
            className="max-sm:w-full max-sm:*:flex-auto max-sm:*:px-1"
          />
          {(scope === 'team' || scope === 'department') && <ScopeFilter filter={filter} onChange={change} />}
          <div className="flex min-w-0 flex-1 basis-56 items-center gap-2">
            <SearchInput
              ref={box}
              label="Find a project by name"
              placeholder="Find a project"
              value={text}
              onValueChange={(typed) => change({ text: typed })}
              className="min-w-0 flex-1"
            />
            <ProjectSortMenu sorting={filter} onSort={change} />
          </div>
        </search>
      )}
      <ProjectList
        view={view}
        sorting={filter}
        onSort={change}
        className={listColumn}
        empty={
          isSearching ? (
            <EmptyState
              icon={<SearchX />}
              title="No matching projects"
              description="No project matches this name."
              action={<Button onClick={() => change({ text: '' })}>Clear search</Button>}
            />
          ) : (
            <EmptyState
              icon={<FolderKanban />}
              {...emptyTexts(scope)}
              action={
                scope === 'all' || scope === 'my' ? (
                  newProject
                ) : (
                  <Button
                    onClick={() => change({ scope: 'all', teamId: undefined, departmentId: undefined })}
                  >
                    Show all projects
                  </Button>
                )
              }
            />
          )
        }
      />
      {hasCreated && (
        <ProjectFormDialog
          open={isCreating}
          onOpenChange={setCreating}
          onCreated={(projectId) => void navigate({ to: paths.project, params: { projectId } })}
        />
      )}
    </div>
  );
}

function emptyTexts(scope: ProjectScope): { title: string; description: string } {
  switch (scope) {
    case 'all':
      return {
        title: 'Create your first project',
        description: 'A project brings together tasks, people and links, and shows their progress.',
      };
    case 'my':
      return {
        title: 'You are not in a project yet',
        description: 'Create one, or ask someone to add you to theirs.',
      };
    case 'team':
      return {
        title: 'No team projects here',
        description: 'Projects you are in, and projects visible to your teams, appear here.',
      };
    case 'department':
      return {
        title: 'No department projects here',
        description: 'Projects you are in, and projects visible to your departments, appear here.',
      };
  }
}
