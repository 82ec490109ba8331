import type { Project } from '@longtable/contract/projects';
import type { ColumnLimits } from '@longtable/contract/rules/column-limits';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useMemo, useState } from 'react';
import { PageTools } from '../../kits/page/page-bar.tsx';
import { paths } from '../../platform/paths.ts';
import { ProjectLimits } from './data/board-limits.ts';
import { useScopedCounts } from './data/task-counts.ts';
import { createScope, putOnPage, TaskScopeProvider } from './data/task-scope.ts';
import { parseSearch } from './filter/view-state.ts';
import { useViewStateInUrl } from './filter/view-state-in-url.ts';
import { TasksFooter, TasksPage, TaskTools } from './tasks-panel.tsx';

/** The tasks of a project for its members, in the layouts of the Taskboard. */
export function ProjectTasks({
  project,
  onLimits,
}: {
  project: Pick<Project, 'id' | 'name' | 'can' | keyof ColumnLimits>;
  /** Changes limits of a project's columns. The same function in every render. */
  onLimits: (projectId: string, changes: Partial<ColumnLimits>) => void;
}) {
  const { id, name, todoLimit, inProgressLimit, reviewLimit } = project;
  const canLimit = project.can.edit;
  // The same object until a limit changes: a project changes with the counts of its tasks.
  const limits = useMemo(
    () => ({
      limits: { todoLimit, inProgressLimit, reviewLimit },
      change: canLimit ? (changes: Partial<ColumnLimits>) => onLimits(id, changes) : null,
    }),
    [todoLimit, inProgressLimit, reviewLimit, canLimit, onLimits, id],
  );
  const search = useSearch({ from: '/app/collaboration/projects/$projectId' });
  const navigate = useNavigate();
  const [scope, setScope] = useState(() => createScope({ id, name }, parseSearch(search)));
  // A renamed project keeps its view state.
  if (scope.project?.id !== id || scope.project.name !== name)
    setScope(createScope({ id, name }, scope.viewState()));
  // Hotkeys and dialogs use the scope of the page, for example for the project of a new task.
  useLayoutEffect(() => putOnPage(scope), [scope]);
  useViewStateInUrl(scope, search, (next) => {
    void navigate({
      to: paths.project,
      params: { projectId: id },
      search: { tab: 'tasks', ...next },
      state: true,
      replace: true,
      resetScroll: false,
    });
  });
  return (
    <TaskScopeProvider value={scope}>
      <ProjectLimits value={limits}>
        <TasksPage
          bar={
            <PageTools>
              <TaskTools besideTabs />
            </PageTools>
          }
          after={<Footer />}
        />
      </ProjectLimits>
    </TaskScopeProvider>
  );
}

function Footer() {
  return <TasksFooter counts={useScopedCounts()} />;
}
